/** A match with everything that a person at the table can do, and the sentences that tell of it. */

import { other, sameSquare, type Overlay } from '../board';
import { beginMatch, gameDetails, Refusal } from './api';
import { gameTitle, withOption } from './games';
import { hintOverlays, type HintStep } from './hint';
import { t } from './i18n.svelte';
import { LiveMatch } from './live.svelte';
import { notice, say } from './notice.svelte';
import { HUMAN, playerTitle } from './players';
import { askWhy, type Why } from './why';
import { addressOf, enter, keep, keptMatch } from './seats';
import { go } from './router.svelte';
import type { Command, GameDetails, Hint, MatchEvent, Move, Side, Square, State } from './messages';

export class Table {
  readonly match: LiveMatch;
  details = $state.raw<GameDetails | null>(null);
  /** The end of a game was just seen. */
  ended = $state(false);
  hint = $state.raw<{ answer: Hint; step: HintStep; why: Promise<Why | null> } | null>(null);
  /** Why the hint is good, once that is known. */
  private why = $state.raw<Why | null>(null);
  asking = $state(false);
  /** What a machine did last, and how long it took. */
  machine = $state.raw<{ player: string; text: string; ms: number; side: Side } | null>(null);

  constructor(id: string, tokens: readonly string[]) {
    this.match = new LiveMatch(id, tokens, {
      event: (event, state) => this.tell(event, state),
      refused: (reason, code) => this.refuse(this.refusalText(reason, code)),
    });
  }

  close(): void {
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

  /** Whether the next move is ours to make. */
  get mayMove(): boolean {
    const { state, seats, pending, connection } = this.match;
    if (!state || state.result || state.thinking || pending || connection === 'gone' || connection === 'old') return false;
    const { turn } = state.view;
    return seats.includes(turn) && state.players[turn].player === HUMAN;
  }

  /** Loads who plays a game, when it is another one. */
  async learn(game: string): Promise<void> {
    if (this.details?.view.game === game) return;
    this.details = await gameDetails(game).catch(() => null);
  }

  title(side: Side): string {
    const sitting = this.state!.players[side];
    return playerTitle(sitting, this.details?.levels ?? []);
  }

  /** A move by pointer, key or text. Made while it is not our turn, it is dropped, not queued. */
  play(move: Move): void {
    this.hint = null;
    if (this.mayMove) return this.match.play(move);
    if (this.state) this.refuse(this.whyNot(this.state));
  }

  private whyNot(state: State): string {
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
    const forbidden = view.forbidden.some((place) => sameSquare(place, square));
    const key = taken ? 'taken' : forbidden ? 'forbidden' : view.active ? 'board' : 'illegal';
    this.refuse(t(`page.refused.${key}`));
  }

  /** Plays a move that was typed; says what a move looks like if there is none. */
  type(text: string): boolean {
    const wanted = text.trim().toLowerCase();
    const move = this.state?.view.legal.find((legal) => legal.text.toLowerCase() === wanted);
    if (move) this.play(move);
    else if (this.state && !this.mayMove) this.refuse(this.whyNot(this.state));
    else this.refuse(t('page.refused.typed', { text: text.trim(), example: this.state?.view.legal[0]?.text ?? '' }));
    return move !== undefined;
  }

  private refuse(text: string): void {
    notice(text, 'error');
    say(text);
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
    this.ended = false;
    if (this.alone) return this.do({ type: 'new_game' });
    return this.do({ type: this.state?.result ? 'rematch' : 'clear' });
  }

  /** Both players change places. The machine's seat becomes a person's first, so that it does not think twice. */
  async switchSides(): Promise<void> {
    const { players } = this.state!;
    this.ended = false;
    const first: Side = players.x.player === HUMAN ? 'o' : 'x';
    const [one, two] = [players[first].player, players[other(first)].player];
    if (one === two) return void this.do({ type: 'rematch' });
    if (await this.do({ type: 'set_player', seat: first, player: two })) {
      await this.do({ type: 'set_player', seat: other(first), player: one });
    }
  }

  async changeSidesAndPlay(): Promise<void> {
    const { players } = this.state!;
    this.ended = false;
    await this.do({ type: 'new_game', players: { x: players.o.player, o: players.x.player } });
  }

  /** Where, then which, then why. */
  async hintNext(): Promise<void> {
    if (this.hint) {
      const hint = { ...this.hint, step: Math.min(3, this.hint.step + 1) as HintStep };
      this.hint = hint;
      if (hint.step === 3) this.why = await hint.why;
      return this.tellHint();
    }
    if (this.asking) return;
    this.asking = true;
    try {
      const answer = await this.match.send({ type: 'hint' });
      this.why = null;
      if (answer && this.state) this.hint = { answer, step: 1, why: askWhy(this.state, answer.text) };
      this.tellHint();
    } catch (error) {
      if (error instanceof Refusal) this.refuse(this.refusalText(error.sentence, error.code));
    } finally {
      this.asking = false;
    }
  }

  private tellHint(): void {
    if (this.hint) say(this.hintText);
  }

  get hintText(): string {
    if (!this.hint) return '';
    const { answer, step } = this.hint;
    if (step === 1) return t('page.hint.where');
    if (step === 2) return t('page.hint.which', { move: answer.text });
    const verdict = this.why?.verdict ?? answer.verdict ?? { type: 'guess', score: 0 };
    const moves = 'moves' in verdict ? verdict.moves : 0;
    const reason = t(`page.hint.why.${verdict.type}`, { move: answer.text, moves });
    const line = this.why?.line.slice(0, 8) ?? [];
    return line.length > 1 ? `${reason} ${t('page.hint.line', { line: line.join(' ') })}` : reason;
  }

  get overlays(): readonly Overlay[] {
    return this.hint && this.state ? hintOverlays(this.state.view, this.hint.answer.square, this.hint.step) : [];
  }

  /** The same game with play going on after a win, or not: a match of its own from here on. */
  async goOn(on: boolean): Promise<void> {
    const { view, players, start } = this.state!;
    const game = withOption(view.game, 'go-on', on);
    const from = start ? { start } : {};
    try {
      const begun = await beginMatch({ game, x: players.x.player, o: players.o.player, moves: view.moves.join(' '), ...from });
      enter(begun, game, 'replace');
    } catch (error) {
      if (error instanceof Refusal) this.refuse(error.sentence);
    }
  }

  /** Gives a seat away: its link is for somebody else, and we play the other side only. */
  async invite(side: Side): Promise<string | null> {
    const kept = keptMatch(this.match.id);
    if (!kept?.both) return null;
    if (this.state?.players[side].player !== HUMAN && !(await this.do({ type: 'set_player', seat: side, player: HUMAN }))) return null;
    const tokens = [kept.both[other(side)]];
    keep({ ...kept, tokens, invited: { side, token: kept.both[side] } });
    go(addressOf(this.match.id, tokens), 'replace');
    return location.origin + addressOf(this.match.id, [kept.both[side]]);
  }

  /** Says what happened to those who listen, and shows what needs to be seen. */
  private tell(event: MatchEvent, state: State | null): void {
    const sentence = this.sentence(event);
    if (sentence) say(sentence);
    if (event.type === 'moved') this.machine = event.by ? { player: event.by, text: event.text, ms: event.took_ms, side: event.seat } : null;
    else this.machine = null;
    this.hint = null;
    if (event.type === 'failed') notice(event.reason, 'error');
    if (event.type === 'declined' && this.match.seats.includes(other(event.seat))) notice(t('page.asked.declined'));
    if (!state) return;
    this.ended = state.result !== null && (this.ended || this.state?.result == null);
    if (state.result && this.ended && this.state?.result == null) say(this.resultText(state));
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

  /** The result in a sentence. */
  resultText(state: State): string {
    const { result } = state;
    if (!result) return '';
    if (result.by === 'operator') return t('page.result.operator');
    if (result.winner === 'draw') return t(result.by === 'agreed' ? 'page.result.agreed' : 'page.result.draw');
    const gaps = { winner: result.winner.toUpperCase(), loser: other(result.winner).toUpperCase() };
    return t(`page.result.${result.by}`, gaps);
  }
}
