//! Named games of the family.

use rivi_players::{Showpiece, Texts};

/// The gallery.
pub static GALLERY: [Showpiece; 29] = [
    Showpiece {
        name: "tic-tac-toe",
        game: "line:3x3,k=3",
        demo: "c3 b3 b2 a2 a1",
        title: Texts::new("Tic-tac-toe", "Tic-Tac-Toe", "Ristinolla 3×3"),
        history: Texts::new(
            "Noughts and crosses, known to every schoolchild: with best play nobody wins.",
            "Drei gewinnt, das jedes Schulkind kennt: Bei bestem Spiel gewinnt niemand.",
            "Jokaisen koululaisen tuntema peli: parhaalla pelillä kukaan ei voita.",
        ),
    },
    Showpiece {
        name: "misere",
        game: "line:3x3,k=3,misere",
        demo: "b3 c2 a3 b1 a2 b2 c1 c3 a1",
        title: Texts::new("Misère tic-tac-toe", "Misère-Tic-Tac-Toe", "Häviöristinolla"),
        history: Texts::new(
            "Whoever makes three loses; who begins in the centre and then always answers opposite holds the draw.",
            "Wer drei macht, verliert; wer in der Mitte beginnt und dann immer gegenüber antwortet, hält das Remis.",
            "Joka tekee kolme, häviää; keskeltä aloittava saa tasapelin vastaamalla aina vastapäätä.",
        ),
    },
    Showpiece {
        name: "wild",
        game: "line:3x3,k=3,marks=either",
        demo: "a2o a1o a3o",
        title: Texts::new("Wild tic-tac-toe", "Wildes Tic-Tac-Toe", "Villi ristinolla"),
        history: Texts::new(
            "Either player may write either mark, and whoever completes three equal ones wins: the first player \
             can force it.",
            "Jeder darf jedes Zeichen schreiben, und wer drei gleiche vollendet, gewinnt: Der Anziehende kann \
             es erzwingen.",
            "Kumpikin saa kirjoittaa kumman merkin vain, ja kolmen samanlaisen täydentäjä voittaa: aloittaja \
             voi pakottaa sen.",
        ),
    },
    Showpiece {
        name: "wild-misere",
        game: "line:3x3,k=3,misere,marks=either",
        demo: "b2o b3o b1o",
        title: Texts::new("Wild misère", "Wildes Misère", "Villi häviöpeli"),
        history: Texts::new(
            "The wild game turned round: whoever completes three equal marks loses.",
            "Das wilde Spiel umgekehrt: Wer drei gleiche Zeichen vollendet, verliert.",
            "Villi peli toisinpäin: kolmen samanlaisen täydentäjä häviää.",
        ),
    },
    Showpiece {
        name: "torus",
        game: "line:3x3,k=3,wrap",
        demo: "b1 b2 a1 a3 c1",
        title: Texts::new(
            "Tic-tac-toe on a torus",
            "Tic-Tac-Toe auf dem Torus",
            "Ristinolla toruksella",
        ),
        history: Texts::new(
            "With its edges joined the board becomes the affine plane of order three, in which no draw exists: \
             the first player wins.",
            "Mit verbundenen Rändern wird das Brett zur affinen Ebene der Ordnung drei, in der es kein Remis \
             gibt: Der Anziehende gewinnt.",
            "Kun reunat yhdistetään, laudasta tulee kolmannen kertaluvun affiini taso, jossa tasapeliä ei ole: \
             aloittaja voittaa.",
        ),
    },
    Showpiece {
        name: "notakto",
        game: "line:3x3,k=3,misere,marks=x",
        demo: "c3 b2 a1",
        title: Texts::new("Notakto", "Notakto", "Notakto"),
        history: Texts::new(
            "Both write X and whoever makes three loses; Thane Plambeck and Greg Whitehead published its theory \
             in 2013.",
            "Beide schreiben X, und wer drei macht, verliert; Thane Plambeck und Greg Whitehead \
             veröffentlichten 2013 die Theorie dazu.",
            "Molemmat kirjoittavat X:n ja kolmen tekijä häviää; Thane Plambeck ja Greg Whitehead julkaisivat \
             teorian vuonna 2013.",
        ),
    },
    Showpiece {
        name: "order-and-chaos",
        game: "line:6x6,k=5,marks=order",
        demo: "e2x d1o e3o e1o d2x f4x d4x f2x c2x d3o b2x",
        title: Texts::new("Order and Chaos", "Ordnung und Chaos", "Järjestys ja kaaos"),
        history: Texts::new(
            "Stephen Sniderman brought it out in Games magazine in 1981: one side makes five in a row, the \
             other prevents it.",
            "Stephen Sniderman stellte es 1981 im Magazin Games vor: Eine Seite baut fünf in einer Reihe, die \
             andere verhindert es.",
            "Stephen Sniderman esitteli sen Games-lehdessä 1981: toinen tekee viiden rivin, toinen estää sen.",
        ),
    },
    Showpiece {
        name: "four",
        game: "line:4x4,k=4",
        demo: "c1 d1 b2 b3 b4 c2 b1 a4",
        title: Texts::new("Four on 4×4", "Vier auf 4×4", "Neljä 4×4-laudalla"),
        history: Texts::new(
            "One row longer, and so easily drawn that hardly anybody plays it.",
            "Eine Reihe länger, und so leicht remis, dass es kaum jemand spielt.",
            "Yhtä riviä pidempi, ja niin helposti tasapeli, ettei sitä juuri pelata.",
        ),
    },
    Showpiece {
        name: "connect-four",
        game: "line:7x6,k=4,gravity",
        demo: "a1 a2 a3 b1 b2 a4 b3 c1 b4 d1 b5",
        title: Texts::new("Connect Four", "Vier gewinnt", "Neljän suora"),
        history: Texts::new(
            "Sold by Milton Bradley since 1974; in 1988 James D. Allen and Victor Allis proved, each on his \
             own, that the first player wins.",
            "Seit 1974 von Milton Bradley verkauft; 1988 bewiesen James D. Allen und Victor Allis unabhängig \
             voneinander, dass der Anziehende gewinnt.",
            "Milton Bradley on myynyt sitä vuodesta 1974; James D. Allen ja Victor Allis todistivat 1988 \
             toisistaan riippumatta, että aloittaja voittaa.",
        ),
    },
    Showpiece {
        name: "connect-four-8x8",
        game: "line:8x8,k=4,gravity",
        demo: "f1 g1 e1 g2 d1 e2 c1",
        title: Texts::new("Connect Four 8×8", "Vier gewinnt 8×8", "Neljän suora 8×8"),
        history: Texts::new(
            "The same game in a wider and higher frame.",
            "Dasselbe Spiel in einem breiteren und höheren Rahmen.",
            "Sama peli leveämmässä ja korkeammassa kehyksessä.",
        ),
    },
    Showpiece {
        name: "tower",
        game: "line:8x6,k=4,gravity,wrap=cylinder",
        demo: "d1 e1 d2 c1 d3 c2 d4",
        title: Texts::new(
            "Connect Four round a tower",
            "Vier gewinnt um einen Turm",
            "Neljän suora tornin ympäri",
        ),
        history: Texts::new(
            "The frame bent to a tube: a row may run on round the back.",
            "Der Rahmen zu einer Röhre gebogen: Eine Reihe darf hinten herum weiterlaufen.",
            "Kehys taivutettuna putkeksi: rivi saa jatkua takaa ympäri.",
        ),
    },
    Showpiece {
        name: "lose-four",
        game: "line:7x6,k=4,gravity,misere",
        demo: "e1 f1 e2 g1 e3 g2 d1 e4 g3 e5 f2 d2 g4 g5 e6 c1 d3 g6 b1 d4 d5 d6 a1 a2 b2 c2 b3 a3 a4 b4 b5 b6 a5 a6 f3",
        title: Texts::new("Lose Four", "Vier verliert", "Neljä häviää"),
        history: Texts::new(
            "Connect Four turned round: the frame fills, and whoever makes four first loses.",
            "Vier gewinnt umgekehrt: Der Rahmen füllt sich, und wer zuerst vier macht, verliert.",
            "Neljän suora toisinpäin: kehys täyttyy, ja joka ensin tekee neljä, häviää.",
        ),
    },
    Showpiece {
        name: "gomoku",
        game: "line:15x15,k=5",
        demo: "h9 g9 h10 f8 e7 f9 e6 f10 d5 f6 f5 f7",
        title: Texts::new("Five in a row", "Fünf in einer Reihe", "Viiden suora"),
        history: Texts::new(
            "Played with Go stones in Japan as gomoku; Victor Allis showed in 1994 that the first player wins \
             on 15×15.",
            "In Japan mit Gosteinen als Gomoku gespielt; Victor Allis zeigte 1994, dass der Anziehende auf \
             15×15 gewinnt.",
            "Japanissa sitä pelataan go-kivillä nimellä gomoku; Victor Allis osoitti 1994, että aloittaja \
             voittaa 15×15-laudalla.",
        ),
    },
    Showpiece {
        name: "exact-five",
        game: "line:15x15,k=5,exact",
        demo: "i7 h8 h9 g7 f8 g8 j7 g9 h10 k8 j8 g10 f7 g11",
        title: Texts::new("Exactly five", "Genau fünf", "Tasan viisi"),
        history: Texts::new(
            "The rule of many tournaments: six in a row do not count.",
            "Die Regel vieler Turniere: Sechs in einer Reihe zählen nicht.",
            "Monien turnausten sääntö: kuusi peräkkäin ei kelpaa.",
        ),
    },
    Showpiece {
        name: "five-on-a-torus",
        game: "line:15x15,k=5,wrap",
        demo: "h8 i7 h9 g7 g10 h11 i10 f8 i6 f7 j10 j7 j5 h7",
        title: Texts::new("Five on a torus", "Fünf auf dem Torus", "Viisi toruksella"),
        history: Texts::new(
            "No edge stops a row here, so that every cell is as good as the centre.",
            "Hier hält kein Rand eine Reihe auf, so dass jedes Feld so gut ist wie die Mitte.",
            "Mikään reuna ei pysäytä riviä, joten jokainen ruutu on yhtä hyvä kuin keskusta.",
        ),
    },
    Showpiece {
        name: "connect6",
        game: "line:19x19,k=6,stones=2,one-first",
        demo: "j10 j11 k10 k11 l12 l11 i10 m13 i9 n14 j9 h8",
        title: Texts::new("Connect6", "Connect6", "Connect6"),
        history: Texts::new(
            "I-Chen Wu introduced it in 2003: one stone at first and then two a turn keep the sides even.",
            "I-Chen Wu stellte es 2003 vor: Erst ein Stein und dann zwei im Zug halten die Seiten gleich.",
            "I-Chen Wu esitteli sen 2003: ensin yksi kivi ja sitten kaksi vuorolla pitää puolet tasoissa.",
        ),
    },
    Showpiece {
        name: "pente",
        game: "line:19x19,k=5,capture=5",
        demo: "k9 j9 i8 i9 l9 h9 g9 m9 j7 n8 o8 k9 l8 l9",
        title: Texts::new("Pente", "Pente", "Pente"),
        history: Texts::new(
            "Gary Gabrel made it in 1977 after the Japanese ninuki-renju: five in a row or five captured pairs win.",
            "Gary Gabrel schuf es 1977 nach dem japanischen Ninuki-Renju: Fünf in einer Reihe oder fünf \
             geschlagene Paare gewinnen.",
            "Gary Gabrel teki sen 1977 japanilaisen ninuki-renjun pohjalta: viisi peräkkäin tai viisi otettua \
             paria voittaa.",
        ),
    },
    Showpiece {
        name: "cube",
        game: "line:3x3x3,k=3",
        demo: "a1 d2 d1 a3 g1",
        title: Texts::new("Tic-tac-toe in a cube", "Tic-Tac-Toe im Würfel", "Ristinolla kuutiossa"),
        history: Texts::new(
            "No draw exists in a cube of side three, and whoever begins in its centre wins.",
            "Im Würfel der Seite drei gibt es kein Remis, und wer in seiner Mitte beginnt, gewinnt.",
            "Kolmen sivuisessa kuutiossa tasapeliä ei ole, ja sen keskeltä aloittava voittaa.",
        ),
    },
    Showpiece {
        name: "qubic",
        game: "line:4x4x4,k=4",
        demo: "g2 c1 f2 k1 k2 g1 o3 o1",
        title: Texts::new("Qubic", "Qubic", "Qubic"),
        history: Texts::new(
            "Sold by Parker Brothers; Oren Patashnik published in 1980 a proof by computer that the first \
             player wins.",
            "Von Parker Brothers verkauft; Oren Patashnik veröffentlichte 1980 einen Computerbeweis, dass der \
             Anziehende gewinnt.",
            "Parker Brothersin myymä; Oren Patashnik julkaisi 1980 tietokonetodistuksen, että aloittaja voittaa.",
        ),
    },
    Showpiece {
        name: "score-four",
        game: "line:4x4x4,k=4,gravity",
        demo: "c3 b2 c1 a1 c4 d1 c2",
        title: Texts::new("Score Four", "Score Four", "Score Four"),
        history: Texts::new(
            "Beads are threaded on sixteen pegs, four on each, and four in a row win.",
            "Perlen werden auf sechzehn Stäbe gesteckt, je vier, und vier in einer Reihe gewinnen.",
            "Helmiä pujotetaan kuuteentoista tappiin, neljä kuhunkin, ja neljä peräkkäin voittaa.",
        ),
    },
    Showpiece {
        name: "el",
        game: "line:3x3,shape=a1.a2.b1",
        demo: "c2 c1 b1 a2 b2",
        title: Texts::new("El", "El", "El"),
        history: Texts::new(
            "Frank Harary's smallest real animal: the first player makes the bent three on a board of 3×3 with \
             the third stone.",
            "Frank Hararys kleinstes richtiges Tier: Der Anziehende macht den Winkel auf 3×3 mit dem dritten Stein.",
            "Frank Hararyn pienin oikea eläin: aloittaja tekee kulman 3×3-laudalla kolmannella kivellä.",
        ),
    },
    Showpiece {
        name: "tic",
        game: "line:4x4,shape=a1.b1.c1",
        demo: "c2 d2 c3 c1 c4",
        title: Texts::new("Tic", "Tic", "Tic"),
        history: Texts::new(
            "Harary's straight three: it needs a board of 4×4, and there the third stone of the first player \
             makes it.",
            "Hararys gerade Drei: Sie braucht ein Brett von 4×4, und dort macht sie der dritte Stein des \
             Anziehenden.",
            "Hararyn suora kolmonen: se vaatii 4×4-laudan, ja siinä aloittajan kolmas kivi tekee sen.",
        ),
    },
    Showpiece {
        name: "elly",
        game: "line:4x4,shape=a1.a2.a3.b1",
        demo: "b3 b4 b2 a1 c1 d1 b1",
        title: Texts::new("Elly", "Elly", "Elly"),
        history: Texts::new(
            "The L of four cells, one of the animals that Martin Gardner told of in Scientific American in 1979.",
            "Das L aus vier Feldern, eines der Tiere, von denen Martin Gardner 1979 im Scientific American erzählte.",
            "Neljän ruudun L, yksi eläimistä, joista Martin Gardner kertoi Scientific Americanissa 1979.",
        ),
    },
    Showpiece {
        name: "tippy",
        game: "line:3x3,shape=a1.b1.b2.c2",
        demo: "a3 b3 b2 a1 a2 c2 b1",
        title: Texts::new("Tippy", "Tippy", "Tippy"),
        history: Texts::new(
            "The skew animal of four cells, won by the first player even on a board of 3×3.",
            "Das schräge Tier aus vier Feldern, vom Anziehenden sogar auf 3×3 gewonnen.",
            "Neljän ruudun vino eläin, jonka aloittaja voittaa jo 3×3-laudalla.",
        ),
    },
    Showpiece {
        name: "knobby",
        game: "line:5x5,shape=a1.b1.b2.c1",
        demo: "d3 d2 c3 d1 c4 b2 c2",
        title: Texts::new("Knobby", "Knobby", "Knobby"),
        history: Texts::new(
            "The T of four cells: a board of 5×5 is large enough for the first player.",
            "Das T aus vier Feldern: Ein Brett von 5×5 genügt dem Anziehenden.",
            "Neljän ruudun T: 5×5-lauta riittää aloittajalle.",
        ),
    },
    Showpiece {
        name: "skinny",
        game: "line:7x7,shape=a1.b1.c1.d1",
        demo: "d4 c3 b2 e3 b1 d3 f2 b3",
        title: Texts::new("Skinny", "Skinny", "Skinny"),
        history: Texts::new(
            "Harary's straight four: a board of 7×7 is where the first player can make it.",
            "Hararys gerade Vier: Auf einem Brett von 7×7 kann der Anziehende sie machen.",
            "Hararyn suora nelonen: 7×7-laudalla aloittaja voi tehdä sen.",
        ),
    },
    Showpiece {
        name: "fatty",
        game: "line:8x8,shape=a1.a2.b1.b2",
        demo: "d5 d4 c6 c3 e3 c4 e2 d3",
        title: Texts::new("Fatty", "Fatty", "Fatty"),
        history: Texts::new(
            "The square of four cells: Andreas Blass found how the second player prevents it for ever, on a \
             board of any size.",
            "Das Quadrat aus vier Feldern: Andreas Blass fand, wie der Nachziehende es für immer verhindert, \
             auf jedem Brett.",
            "Neljän ruudun neliö: Andreas Blass keksi, miten toinen pelaaja estää sen ikuisesti \
             kaikenkokoisilla laudoilla.",
        ),
    },
    Showpiece {
        name: "snaky",
        game: "line:15x15,shape=a2.b2.c2.d1.d2.e1",
        demo: "g8 g9 h9 f7 g6 h5 f10 h7 g5 f11 g7 f4 h8",
        title: Texts::new("Snaky", "Snaky", "Snaky"),
        history: Texts::new(
            "The animal that was left open when Harary had sorted all others into winners and losers.",
            "Das Tier, das offenblieb, als Harary alle anderen in Gewinner und Verlierer geteilt hatte.",
            "Eläin, joka jäi avoimeksi, kun Harary oli jakanut kaikki muut voittajiin ja häviäjiin.",
        ),
    },
    Showpiece {
        name: "without-a-centre",
        game: "line:5x5,k=4,holes=c3",
        demo: "d3 d2 c2 e2 b1 b3 e4",
        title: Texts::new("Four without a centre", "Vier ohne Mitte", "Neljä ilman keskustaa"),
        history: Texts::new(
            "The middle is cut out of the board, and with it the move with which most people would begin.",
            "Die Mitte ist aus dem Brett geschnitten, und mit ihr der Zug, mit dem die meisten begännen.",
            "Keskusta on leikattu laudasta pois, ja sen mukana siirto, jolla useimmat aloittaisivat.",
        ),
    },
];
