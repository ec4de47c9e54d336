"use strict";
(() => {
// A game is [number, x, o, winner, moves, what each move changes as [cell, mark or blank], opening plies, why it
// ended, winning cells].
const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const PAGE = 50;
let shown = data.games;
let page = 0;
let game = null;
let ply = 0;

const name = (player) => data.players[player];
const winner = (g) => (g[3] === "draw" ? "drawn" : g[3] === "x" ? "X" : "O");

function filters() {
  const options = [["all games", () => true], ["games lost by a fault", (g) => g[7] !== ""]];
  data.players.forEach((text, player) => {
    options.push([`games of ${text}`, (g) => g[1] === player || g[2] === player]);
    options.push([`games lost by ${text}`, (g) => (g[3] === "x" && g[2] === player) || (g[3] === "o" && g[1] === player)]);
  });
  return options;
}

function list() {
  const pages = Math.max(1, Math.ceil(shown.length / PAGE));
  page = Math.min(Math.max(page, 0), pages - 1);
  element("page").textContent = `page ${page + 1} of ${pages}, ${shown.length} games`;
  element("games").replaceChildren(...shown.slice(page * PAGE, (page + 1) * PAGE).map(row));
}

function row(g) {
  const tr = document.createElement("tr");
  tr.tabIndex = 0;
  for (const text of [g[0], name(g[1]), name(g[2]), winner(g), g[5].length, g[7] || "by the rules"]) {
    const td = document.createElement("td");
    td.textContent = text;
    tr.append(td);
  }
  const choose = () => {
    document.querySelectorAll("tr.chosen").forEach((other) => other.classList.remove("chosen"));
    tr.classList.add("chosen");
    open(g);
  };
  tr.addEventListener("click", choose);
  tr.addEventListener("keydown", (event) => { if (event.key === "Enter") choose(); });
  return tr;
}

function open(g) {
  game = g;
  ply = g[5].length;
  draw();
}

function draw() {
  if (!game) return;
  const [number, x, o, , text, cells, opening, why, winning] = game;
  const end = ply === cells.length;
  const verdict = end ? `: ${winner(game) === "drawn" ? "drawn" : winner(game) + " has won"}${why && ", " + why}` : "";
  element("caption").textContent = `Game ${number}, ${name(x)} (X) against ${name(o)} (O), move ${ply} of ${cells.length}${verdict}`;
  const board = element("board");
  board.style.gridTemplateColumns = `repeat(${data.width}, 1fr)`;
  board.style.fontSize = `${Math.min(2, 20 / data.width)}rem`;
  const marks = new Map();
  cells.slice(0, ply).forEach((changes, i) => {
    for (const [cell, mark] of changes) mark === " " ? marks.delete(cell) : marks.set(cell, [mark, i]);
  });
  const squares = [];
  for (let cell = 0; cell < data.width * data.height; cell += 1) {
    const span = document.createElement("span");
    const column = cell % data.width;
    const line = Math.floor(cell / data.width);
    if (data.block && (column + 1) % data.block[0] === 0 && column + 1 < data.width) span.classList.add("edge-right");
    if (data.block && (line + 1) % data.block[1] === 0 && line + 1 < data.height) span.classList.add("edge-bottom");
    if (marks.has(cell)) {
      const [mark, put] = marks.get(cell);
      span.textContent = mark;
      span.classList.add(mark.toLowerCase());
      if (put === ply - 1) span.classList.add("latest");
      if (end && winning.includes(cell)) span.classList.add("winning");
    }
    squares.push(span);
  }
  board.replaceChildren(...squares);
  board.setAttribute("aria-label", `board after ${ply} moves`);
  const moves = text.split(" ").filter((move) => move !== "");
  element("moves").replaceChildren(...moves.flatMap((move, i) => {
    const part = document.createElement(i === ply - 1 ? "b" : "span");
    part.textContent = move + (i === opening - 1 ? " |" : "") + " ";
    return [part];
  }));
}

function go(to) {
  if (!game) return;
  ply = Math.min(Math.max(to, 0), game[5].length);
  draw();
}

const choices = filters();
choices.forEach(([text], i) => element("filter").append(new Option(text, i)));
element("filter").addEventListener("change", (event) => {
  shown = data.games.filter(choices[event.target.value][1]);
  page = 0;
  list();
});
element("earlier").addEventListener("click", () => { page -= 1; list(); });
element("later").addEventListener("click", () => { page += 1; list(); });
element("first").addEventListener("click", () => go(0));
element("back").addEventListener("click", () => go(ply - 1));
element("next").addEventListener("click", () => go(ply + 1));
element("last").addEventListener("click", () => go(Infinity));
document.addEventListener("keydown", (event) => {
  if (event.target.tagName === "SELECT") return;
  if (event.key === "ArrowLeft") go(ply - 1);
  if (event.key === "ArrowRight") go(ply + 1);
});
list();
if (data.games.length > 0) open(data.games[0]);
})();
