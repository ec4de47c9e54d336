/** What page and server say to each other, by the names that the page uses; `schema.ts` is made from the server's own. */

import type { Move, Side, Size, Square } from '../board/types';
import type { components } from './schema';

export type { Move, Side, Size, Square };

type Schemas = components['schemas'];

/** The version of the messages. A server that speaks another one has the page reloaded. */
export const VERSION: Schemas['Version'] = 1;

export type View = Schemas['View'];
export type Verdict = Schemas['Verdict'];
export type TimeControl = Schemas['TimeControl'];
export type State = Schemas['State'];
export type Sitting = State['players'][Side];
export type SetUpText = Schemas['SetUpText'];

export type Command = Schemas['Command'];
export type Phrase = Schemas['Phrase'];
export type ClientMessage = Schemas['ClientMessage'];
export type ServerMessage = Schemas['ServerMessage'];
export type AnalyseRequest = Schemas['AnalyseRequest'];
export type AnalyseAnswer = Schemas['AnalyseAnswer'];
export type MatchEvent = Schemas['Event'];
export interface NumberedEvent {
  readonly number: number;
  readonly at_ms: number;
  readonly event: MatchEvent;
}
export type Thinking = Schemas['Thinking'];
export type Hint = Omit<Extract<ServerMessage, { type: 'hint' }>, 'type' | 'id'>;
export type Remark = Schemas['Remark'];
export type Line = Schemas['LineTold'];
export type Analysis = Schemas['Analysis'];
export type Insight = Schemas['Insight'];

export type GameEntry = Schemas['GameEntry'];
export type GameOption = Schemas['GameOption'];
export type Sizes = Schemas['Sizes'];
export type DemoGame = Schemas['DemoGame'];
export type Course = Schemas['Course'];
export type GameDetails = Schemas['GameDetails'];
export type Showpiece = Schemas['Exhibit'];
export type Lesson = Schemas['Lesson'];
export type LessonPicture = Schemas['LessonPicture'];
export type PlayerEntry = Schemas['PlayerEntry'];
export type SettingEntry = Schemas['SettingEntry'];
export type LevelEntry = Schemas['Level'];
export type NewMatch = Schemas['NewMatch'];
export type Begun = Schemas['Begun'];
export type MatchSummary = Schemas['MatchSummary'];
export type MatchDetails = Schemas['MatchDetails'];
export type GameFile = Schemas['GameFile'];
