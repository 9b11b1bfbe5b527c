import fc from 'fast-check';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { Demonstration, DemonstrationStep } from '../demonstration.ts';
import { call, demonstrationOf, result } from './demonstrations.ts';

/** Texts with what formats have to get right: tags, quotes, line breaks, characters beyond the BMP. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    'Done.',
    'a "quoted"\nline',
    '<tool_call>\n{}\n</tool_call>',
    '</tool_response>',
    '🙂 ä',
  ),
);

/** What the agent is given: with tags of results every format refuses it. */
const given = text.filter((each) => !each.includes('tool_response>'));

const argumentTexts = fc.oneof(
  fc
    .dictionary(fc.constantFrom('book', 'title', 'days'), fc.jsonValue({ maxDepth: 2 }))
    .map((value) => JSON.stringify(value)),
  fc.constantFrom('', '{"book":', '[]', '{"days":1.0}', '{"title":"</tool_call>"}'),
);

interface Turn {
  readonly messages: readonly TrajectoryMessage[];
  readonly step: Partial<DemonstrationStep>;
}

/** A turn with what it led to; ids are unique by the number of the turn. */
function turnOf(number: number): fc.Arbitrary<Turn> {
  return fc
    .record({
      content: text,
      reasoning: fc.option(text.filter((each) => each.trim() === each && each !== '')),
      calls: fc.array(argumentTexts, { maxLength: 3 }),
      reply: given,
      note: fc.option(given),
      isMalformed: fc.boolean(),
      isCutOff: fc.boolean(),
    })
    .map(({ content, reasoning, calls, reply, note, isMalformed, isCutOff }) => {
      const made = calls.map((written, at) => call(`c${number}-${at}`, 'lend', written));
      const answers: readonly TrajectoryMessage[] =
        made.length === 0
          ? [{ role: 'user', content: reply }]
          : [
              ...made.map(({ id }) => result(id, 'lend', JSON.stringify({ said: reply }))),
              ...(note === null ? [] : [{ role: 'user' as const, content: note }]),
            ];
      const turn: TrajectoryMessage = {
        role: 'assistant',
        content,
        ...(reasoning === null ? {} : { reasoning_content: reasoning }),
        ...(made.length === 0 ? {} : { tool_calls: made }),
      };
      const step = {
        ...(isMalformed ? { malformed: [{ text: 'x', problem: 'y' }] } : {}),
        ...(isCutOff ? { turn: { finish_reason: 'length' } } : {}),
      };
      return { messages: [turn, ...answers], step };
    });
}

/** Episodes of all sorts; in some the agent speaks first, some hold nothing to learn. */
export const arbitraryDemonstration: fc.Arbitrary<Demonstration> = fc
  .tuple(
    fc
      .integer({ min: 0, max: 5 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => turnOf(at)))),
    fc.boolean(),
    fc.boolean(),
    given,
  )
  .map(([turns, isOpened, isAnswered, task]) => {
    const opening: readonly TrajectoryMessage[] = [
      { role: 'system', content: 'Work.' },
      ...(isOpened ? [{ role: 'user' as const, content: task }] : []),
    ];
    const messages = [...opening, ...turns.flatMap((turn) => turn.messages)];
    const ended = isAnswered ? messages : upToLastTurn(messages);
    const places = ended.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []));
    const steps = Object.fromEntries(places.map((at, turn) => [at, turns[turn]?.step ?? {}]));
    return demonstrationOf('library-0009#2', ended, steps);
  });

function upToLastTurn(messages: readonly TrajectoryMessage[]): readonly TrajectoryMessage[] {
  return messages.slice(0, messages.findLastIndex(({ role }) => role === 'assistant') + 1);
}
