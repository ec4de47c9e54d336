/** Why a move is good: what an analysis of the position knows about it. */

import { told } from './inside';
import type { Analysis, AnalyseAnswer, AnalyseRequest, State, Verdict } from './messages';
import { situationOf } from './situation';
import { analysisLine } from './transport';

export interface Why {
  readonly verdict: Verdict;
  /** Best play from here, if the move is its first. */
  readonly line: readonly string[];
}

const THINK_MS = 1200;
const PATIENCE_MS = 4000;

/** What the analysis says about one move. */
export function whyOf({ values, lines }: Pick<Analysis, 'values' | 'lines'>, move: string): Why | null {
  const line = lines.find(({ moves }) => moves[0] === move);
  const verdict = values.find((value) => value.move === move)?.verdict ?? line?.verdict;
  return verdict ? { verdict, line: line?.moves ?? [] } : null;
}

/** Asks for a short analysis of the position; nothing is known if there is no answer in time. */
export function askWhy(state: Pick<State, 'view' | 'start'>, move: string): Promise<Why | null> {
  return new Promise((done) => {
    const line = analysisLine();
    let known: Why | null = null;
    const finish = () => {
      done(known);
      line.close();
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    const request: AnalyseRequest = { type: 'analyse', request: 1, ...told(situationOf(state)), lines: 1, time_ms: THINK_MS };
    line.onopen = () => line.send(JSON.stringify(request));
    line.onclose = () => {
      clearTimeout(timer);
      done(known);
    };
    line.onmessage = (text) => {
      const said = JSON.parse(text) as AnalyseAnswer;
      if (said.type === 'analysis') known = whyOf(said, move) ?? known;
      if (said.type !== 'analysis' || said.done) finish();
    };
  });
}
