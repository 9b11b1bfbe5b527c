import type { MalformedCall } from '@envloom/episodes/trajectory';
import type { AgentTurn } from '../agent.ts';

/** The turn with half surrogate pairs replaced: no consumer of UTF-8 could read them. */
export function wellFormed(turn: AgentTurn): AgentTurn {
  const { content, reasoning, calls, malformed, record } = turn;
  return {
    ...turn,
    content: content.toWellFormed(),
    ...(reasoning === undefined ? {} : { reasoning: reasoning.toWellFormed() }),
    calls: calls.map(({ id, name, arguments: given }) => ({
      id: id.toWellFormed(),
      name: name.toWellFormed(),
      arguments: given.toWellFormed(),
    })),
    ...(malformed === undefined ? {} : { malformed: malformed.map(wellFormedCall) }),
    ...(record?.text === undefined
      ? {}
      : { record: { ...record, text: record.text.toWellFormed() } }),
  };
}

function wellFormedCall({ text, problem }: MalformedCall): MalformedCall {
  return { text: text.toWellFormed(), problem: problem.toWellFormed() };
}
