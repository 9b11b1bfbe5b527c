import type { Observation } from '@envloom/runtime';
import { refusalText } from '@envloom/runtime/trajectory';
import type { AgentTurn } from '../agent.ts';
import { contentOf } from './turn-content.ts';

/** What the agent is told, as a message of role user, where a turn could not be carried out in full. */
export function noticeOf(
  turn: AgentTurn,
  observation: Observation | undefined,
): string | undefined {
  const { calls, content, malformed = [] } = turn;
  if (malformed.length > 0)
    return aboutMalformed(
      malformed.map(({ problem }) => problem),
      calls.length,
    );
  if (contentOf(turn) === 'nothing') return content.trim() === '' ? empty : tooLong;
  return calls.length === 0 && observation?.type === 'error' ? refusalText(observation) : undefined;
}

const empty =
  'Your message is empty, so nothing was done. Call a tool, or write the message that you want to send.';
const tooLong = 'Your message is too long to be read, so nothing was done. Send a shorter one.';

/** Of more calls that could not be read only so many are told one by one. */
const mostTold = 10;

function aboutMalformed(problems: readonly string[], carriedOut: number): string {
  const one = problems.length === 1;
  const what = one
    ? 'A tool call could not be read'
    : `${problems.length} tool calls could not be read`;
  const rest = carriedOut > 0 ? 'the others were carried out' : 'nothing was carried out';
  const told = problems.slice(0, mostTold);
  const list = one ? told : told.map((problem, at) => `${at + 1}. ${problem}`);
  const untold = problems.length - told.length;
  const more = untold > 0 ? [`And ${untold} more.`] : [];
  return [`${what}; ${rest}.`, ...list, ...more].join('\n');
}
