/** A match with everything that a person at the table can do, and the sentences that tell of it. */

import { other, sameSquare, type Overlay } from '../board';
import { columnLetters } from '../board/geometry';
import { beginMatch, gameDetails, Refusal } from './api';
import { shared } from './base';
import { Early } from './early';
import { gameTitle, withOption } from './games';
import { hintOverlays, hintVerdict, shapeOverlays, type HintStep } from './hint';
import { t } from './i18n.svelte';
import { LiveMatch } from './live.svelte';
import { notice, say } from './notice.svelte';
import { Clockings } from './clocked.svelte';
import { ownName } from './name.svelte';
import { HUMAN, playerTitle } from './players';
import { Replay } from './replay.svelte';
import { askWhy, type Why } from './why';
import { addressOf, bothTokens, enter, givenAway, keep } from './seats';
import { go } from './router.svelte';
import { toldSoon } from './said.svelte';
import { play as ring, prepareSound } from './sound.svelte';
import { canAlone, hasServer, isHere, type Answerer } from './transport';
import type { Command, GameDetails, Hint, MatchEvent, Move, Phrase, Side, Square, State } from './messages';

/** How long it is seen what somebody said. */
const SAID_MS = 8000;

/** What can be said; whatever it is, everybody reads it in their own language. */
export const PHRASES = ['hello', 'good_luck', 'good_move', 'one_moment', 'well_played', 'thanks'] as const satisfies readonly Phrase[];

export class Table {
  readonly match: LiveMatch;
  /** Looking back over the game. */
  readonly replay = new Replay(() => this.state);
  /** What is known about its moves. */
  readonly clocked = new Clockings();
  details = $state.raw<GameDetails | null>(null);
  hint = $state.raw<{ answer: Hint; step: HintStep; why: Promise<Why | null> } | null>(null);
  /** Why the hint is good, once that is known. */
  private why = $state.raw<Why | null>(null);
  asking = $state(false);
  /** What a stone would have made that was refused, until something else happens. */
  private shapes = $state.raw<readonly (readonly Square[])[]>([]);
  /** Whether a machine made the last move. */
  machine = $state(false);
  /** What was said last, for a little while. */
  said = $state.raw<{ readonly seat: Side; readonly phrase: Phrase } | null>(null);
  private readonly early = new Early();
  private saidEnds: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, tokens: readonly string[]) {
    prepareSound();
    this.match = new LiveMatch(id, tokens, {
      event: (event, state) => this.tell(event, state),
      refused: (reason, code) => this.refuse(this.refusalText(reason, code)),
      said: (seat, phrase) => this.hear(seat, phrase),
    });
    void this.clocked.learn(id);
  }

  close(): void {
    clearTimeout(this.saidEnds);
    this.match.close();
  }

  get state(): State | null {
    return this.match.state;
  }

  /** Whether both seats are ours, so that nobody has to be asked. */
  get alone(): boolean {
    return this.match.seats.length === 2;
  }

  get watching(): boolean {
    return this.match.seats.length === 0;
  }

  /** Whether two people play each other on two devices, so that nobody is helped while the game runs. */
  get unaided(): boolean {
    const { state } = this;
    if (!state || state.result || state.aided || this.alone) return false;
    return state.players.x.player === HUMAN && state.players.o.player === HUMAN;
  }

  /** The one side that we play; null for those who play both, or none. */
  get own(): Side | null {
    const { state } = this;
    const mine = this.match.seats.filter((side) => state?.players[side].player === HUMAN);
    return mine.length === 1 ? mine[0]! : null;
  }

  /** Whether the other side was given away and nobody has come for it yet. */
  get waiting(): boolean {
    const invited = this.state ? givenAway(this.match.id, this.state.sides_changed) : undefined;
    const { state, here } = this.match;
    if (!invited || !state || here[invited.side] || this.alone) return false;
    return state.players[invited.side].name === null && !state.result;
  }

  /** Whether there is somebody on another device to talk to. */
  get together(): boolean {
    const { state, own } = this;
    return own !== null && !this.alone && state?.players[other(own)].player === HUMAN;
  }

  /** A player said something: it is seen at their seat, and heard. */
  private hear(seat: Side, phrase: Phrase): void {
    this.said = { seat, phrase };
    clearTimeout(this.saidEnds);
    this.saidEnds = setTimeout(() => (this.said = null), SAID_MS);
    say(t('page.said.phrase', { player: this.title(seat), phrase: t(`page.phrase.${phrase}`) }));
    if (seat !== this.own) ring('asked');
  }

  /** Whether the next move is ours to make. */
  get mayMove(): boolean {
    const { state, seats, pending, connection } = this.match;
    if (this.replay.ply !== null) return false;
    if (!state || state.result || state.thinking || pending || connection === 'gone' || connection === 'old') return false;
    const { turn } = state.view;
    return seats.includes(turn) && state.players[turn].player === HUMAN;
  }

  /** Loads who plays a game, when it is another one. */
  async learn(game: string): Promise<void> {
    if (this.details?.view.game === game) return;
    this.details = await gameDetails(game).catch(() => null);
  }

  /** Who plays a side, as shown: a name, "You", a level or a machine. */
  title(side: Side): string {
    const sitting = this.state!.players[side];
    if (this.own === side) return ownName() || sitting.name || t('page.player.you');
    if (this.together && !sitting.name) return t('page.player.opponent');
    return playerTitle(sitting, this.details?.levels ?? []);
  }

  /** Tells the others one's name, once it is known and not told yet. */
  async introduce(): Promise<void> {
    const name = ownName();
    const { own, state } = this;
    if (!name || this.alone || !own || !state || state.players[own].name === name || this.match.connection !== 'open') return;
    await this.match.send({ type: 'join', seat: own, name }).catch(() => {});
  }

  /** A move by pointer, key or text. Made while it is not our turn, it is dropped, not queued. */
  play(move: Move): void {
    this.hint = null;
    this.shapes = [];
    if (this.mayMove) return this.match.play(move);
    if (this.state) this.refuse(this.whyNot(this.state));
  }

  /** Does something once our last move is there: the next may be ours as well. */
  later(act: () => void): void {
    const { pending, connection } = this.match;
    if (connection !== 'open') this.refuse(t('page.live.lost'));
    else if (pending) this.early.keep(act, pending.ply + 1);
  }

  /** Does what waited for the state that has come. */
  resume(): void {
    if (!this.state || this.match.pending) return;
    this.early.next(this.state.view.moves.length)?.();
    // What comes next waits for the move just made; where none was made, it was meant for another position.
    if (!this.match.pending) this.early.clear();
  }

  /** A move that puts nothing on the board. */
  pass(text: string): void {
    if (this.match.pending) return this.later(() => this.pass(text));
    this.hint = null;
    if (this.mayMove) void this.do({ type: 'move', text });
    else if (this.state) this.refuse(this.whyNot(this.state));
  }

  private whyNot(state: State): string {
    if (this.replay.ply !== null) return t('page.refused.looking');
    if (state.result) return t('page.refused.over');
    if (this.watching) return t('page.refused.watching');
    if (state.thinking) return t('page.refused.thinking');
    return t('page.refused.not_yours');
  }

  /** A cell that cannot be played now. */
  refuseSquare(square: Square): void {
    const { state } = this;
    if (!state) return;
    if (!this.mayMove) return this.refuse(this.whyNot(state));
    const { view } = state;
    const taken = 'XO'.includes(view.rows[square[0]]?.[square[1]] ?? '.');
    const forbidden = view.forbidden_why?.find((point) => sameSquare(point.square, square));
    if (forbidden) this.shapes = forbidden.shapes;
    const key = taken ? 'taken' : (forbidden?.why ?? (view.active ? 'board' : 'illegal'));
    this.refuse(t(`page.refused.${key}`));
  }

  /** The square of a cell's name, on boards whose cells have letters and numbers. */
  private squareNamed(name: string): Square | undefined {
    const [, letters, row] = /^([a-z]{1,2})(\d{1,2})$/.exec(name) ?? [];
    const { height, width } = this.state!.view.size;
    const column = Array.from({ length: width }, (_, at) => columnLetters(at)).indexOf(letters ?? '');
    return column < 0 || Number(row) < 1 || Number(row) > height ? undefined : [height - Number(row), column];
  }

  /** Plays a move that was typed; says what a move looks like if there is none. */
  type(text: string): boolean {
    if (this.match.pending && this.replay.ply === null) {
      this.later(() => this.type(text));
      return true;
    }
    const wanted = text.trim().toLowerCase();
    const move = this.state?.view.legal.find((legal) => legal.text.toLowerCase() === wanted);
    const named = this.state ? this.squareNamed(wanted) : undefined;
    const forbidden = named && this.state?.view.forbidden.some((place) => sameSquare(place, named));
    const pass = this.state?.view.passes.find((legal) => legal.toLowerCase() === wanted);
    if (move) this.play(move);
    else if (pass !== undefined) this.pass(pass);
    else if (named && forbidden) this.refuseSquare(named);
    else if (this.state && !this.mayMove) this.refuse(this.whyNot(this.state));
    else this.refuse(t('page.refused.typed', { text: text.trim(), example: this.state?.view.legal[0]?.text ?? '' }));
    return move !== undefined || pass !== undefined;
  }

  private refuse(text: string): void {
    void toldSoon(text).then((sentence) => {
      notice(sentence, 'error');
      say(sentence);
    });
  }

  private refusalText(reason: string, code: string): string {
    return code === 'machine_thinking' ? t('page.refused.thinking') : code === 'not_your_turn' ? t('page.refused.not_yours') : reason;
  }

  /** Sends a command and shows a refusal. Says whether it was carried out. */
  async do(command: Command): Promise<boolean> {
    this.hint = null;
    try {
      await this.match.send(command);
      return true;
    } catch (error) {
      if (error instanceof Refusal) this.refuse(this.refusalText(error.sentence, error.code));
      return false;
    }
  }

  /** Another game of the same kind; between two devices the other is asked. */
  newGame(): Promise<boolean> {
    if (this.alone) return this.do({ type: 'new_game' });
    return this.do({ type: this.state?.result ? 'rematch' : 'clear' });
  }

  /** Both players change places. The machine's seat becomes a person's first, so that it does not think twice. */
  async switchSides(): Promise<void> {
    const { players } = this.state!;
    const first: Side = players.x.player === HUMAN ? 'o' : 'x';
    const [one, two] = [players[first].player, players[other(first)].player];
    if (one === two) return void this.do({ type: 'rematch' });
    if (await this.do({ type: 'set_player', seat: first, player: two })) {
      await this.do({ type: 'set_player', seat: other(first), player: one });
    }
  }

  async changeSidesAndPlay(): Promise<void> {
    const { players } = this.state!;
    await this.do({ type: 'new_game', players: { x: players.o.player, o: players.x.player } });
  }

  /** Where, then which, then why. */
  async hintNext(): Promise<void> {
    this.shapes = [];
    if (this.hint) {
      const hint = { ...this.hint, step: Math.min(3, this.hint.step + 1) as HintStep };
      this.hint = hint;
      if (hint.step === 3) this.why = await hint.why;
      return this.tellHint();
    }
    if (this.asking) return;
    this.asking = true;
    this.match.hinting = null;
    try {
      const answer = await this.match.send({ type: 'hint' });
      this.why = null;
      if (answer && this.state) this.hint = { answer, step: 1, why: askWhy(this.state, answer.text) };
      this.tellHint();
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'stopped') this.refuse(this.refusalText(error.sentence, error.code));
    } finally {
      this.asking = false;
    }
  }

  /** Ends the hint that we wait for. */
  async hintStop(): Promise<void> {
    if (this.asking) await this.do({ type: 'stop_hint' });
  }

  private tellHint(): void {
    if (this.hint) say(this.hintText);
  }

  get hintText(): string {
    if (!this.hint) return '';
    const { answer, step } = this.hint;
    if (step === 1) return t('page.hint.where');
    if (step === 2) return t('page.hint.which', { move: answer.text });
    const verdict = hintVerdict(answer.verdict, this.why?.verdict);
    const moves = 'moves' in verdict ? verdict.moves : 0;
    const percent = 'expected' in verdict ? verdict.expected : undefined;
    const kind = percent === undefined ? verdict.type : 'expected';
    const reason = t(`page.hint.why.${kind}`, { move: answer.text, moves, percent: percent ?? 0 });
    const line = this.why?.line.slice(0, 8) ?? [];
    return line.length > 1 ? `${reason} ${t('page.hint.line', { line: line.join(' ') })}` : reason;
  }

  get overlays(): readonly Overlay[] {
    if (this.shapes.length > 0) return shapeOverlays(this.shapes);
    const square = this.hint?.answer.square;
    return this.hint && this.state && square ? hintOverlays(this.state.view, square, this.hint.step) : [];
  }

  /** The same game with play going on after a win, or not: a match of its own from here on. */
  async goOn(on: boolean): Promise<void> {
    const { view, players, start } = this.state!;
    const game = withOption(view.game, { name: 'go-on', excludes: [] }, on);
    const from = start ? { start } : {};
    try {
      const begun = await beginMatch({ game, x: players.x.player, o: players.o.player, moves: view.moves.join(' '), ...from });
      enter(begun, game, 'replace');
    } catch (error) {
      if (error instanceof Refusal) this.refuse(error.sentence);
    }
  }

  /** Whether the match is this browser's own, so that nobody else can come to it. */
  get isHere(): boolean {
    return isHere(this.match.id);
  }

  /** Whether the server is gone, and this browser could go on alone. */
  get canGoOnHere(): boolean {
    return canAlone && !hasServer() && !this.isHere && this.alone && this.match.connection === 'lost';
  }

  /** Whether a server is there that could take the match over. */
  get canGoOnThere(): boolean {
    return this.isHere && hasServer();
  }

  /** The game as it stands as a match of its own: with the server, or in this browser. */
  async goOnWith(whom: Answerer): Promise<void> {
    const { view, players, start, first } = this.state!;
    const from = start ? { start } : { first };
    const moves = view.moves.join(' ');
    try {
      const begun = await beginMatch({ game: view.game, x: players.x.player, o: players.o.player, moves, ...from }, whom);
      enter(begun, view.game, 'replace');
    } catch (error) {
      if (error instanceof Refusal) this.refuse(error.sentence);
    }
  }

  /** Gives a seat away: its link is for somebody else, and we play the other side ourselves. */
  async invite(side: Side): Promise<string | null> {
    if (!this.state) return null;
    const { sides_changed } = this.state;
    const both = bothTokens(this.match.id, this.match.tokens, sides_changed);
    if (!both) return null;
    for (const seat of [side, other(side)]) {
      if (this.state.players[seat].player !== HUMAN && !(await this.do({ type: 'set_player', seat, player: HUMAN }))) return null;
    }
    const tokens = [both[other(side)]];
    const given = sides_changed ? { x: both.o, o: both.x } : both;
    keep({ id: this.match.id, game: this.state.view.game, tokens, both: given, invited: { side: sides_changed ? other(side) : side, token: both[side] }, at: Date.now() });
    go(addressOf(this.match.id, tokens), 'replace');
    return shared(addressOf(this.match.id, [both[side]]));
  }

  /** Says what happened to those who listen, and shows what needs to be seen. */
  private tell(event: MatchEvent, state: State | null): void {
    const sentence = this.sentence(event);
    if (sentence) say(sentence);
    this.clocked.hear(event, state);
    this.machine = event.type === 'moved' && event.by !== null;
    this.hint = null;
    this.shapes = [];
    if (event.type === 'failed') void toldSoon(event.reason).then((reason) => notice(reason, 'error'));
    if (event.type === 'declined' && this.match.seats.includes(other(event.seat))) notice(t('page.asked.declined'));
    if (event.type === 'asked' && !this.match.seats.includes(event.seat)) ring('asked');
    if (!state) return;
    const justEnded = state.result !== null && this.state?.result == null;
    if (justEnded) {
      say(this.resultText(state));
      ring(this.endSound(state));
    } else if (event.type === 'moved') ring(this.own === event.seat && !event.by ? 'own' : 'other');
  }

  private endSound({ result }: State): 'won' | 'lost' | 'drawn' {
    if (result?.winner === 'draw') return 'drawn';
    return this.own && result?.winner !== this.own ? 'lost' : 'won';
  }

  private sentence(event: MatchEvent): string | null {
    switch (event.type) {
      case 'moved':
        return t('page.said.moved', { side: event.seat.toUpperCase(), move: event.text });
      case 'took_back':
        return t('page.said.took_back', { count: event.moves });
      case 'redid':
        return t('page.said.redid', { count: event.moves });
      case 'cleared':
        return t('page.said.cleared');
      case 'began':
        return t('page.said.began', { game: gameTitle(event.game) });
      case 'player_set':
        return t('page.said.player_set', { side: event.seat.toUpperCase(), player: event.player });
      default:
        return null;
    }
  }

  /** The result in a sentence, by sides. */
  resultText(state: State): string {
    const { result } = state;
    if (!result) return '';
    if (result.by === 'operator') return t('page.result.operator');
    if (result.winner === 'draw') return t(result.by === 'agreed' ? 'page.result.agreed' : 'page.result.draw');
    const gaps = { winner: result.winner.toUpperCase(), loser: other(result.winner).toUpperCase() };
    return t(`page.result.${result.by}`, gaps);
  }

  /** The result as it matters to whoever looks: "You won", or who did. */
  resultHeading(state: State): string {
    const { result } = state;
    if (!result || result.winner === 'draw') return this.resultText(state);
    if (this.own) return t(this.own === result.winner ? 'page.result.you_won' : 'page.result.you_lost');
    const sitting = state.players[result.winner];
    if (sitting.player === HUMAN && !sitting.name) return this.resultText(state);
    return t('page.result.named', { name: this.title(result.winner) });
  }
}
