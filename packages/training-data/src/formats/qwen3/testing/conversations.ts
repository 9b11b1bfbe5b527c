import fc from 'fast-check';
import type { OpenAITool } from '@envloom/runtime';
import type { RecordedToolCall, TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { Demonstration } from '../../../demonstration.ts';

/** Texts with what templates trip over: tags, line breaks at the ends, nothing, all of Unicode. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Hello.', 'Ünïcode “quoted” 😀', 'Two\nlines', '', '0') },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom('\n', ' ', 'a', '<think>', '</think>', '😀', '\t', '{{ x }}', '\\n'), {
        maxLength: 8,
      })
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
);

/** Also texts that the template takes for tool responses. */
const said = fc.oneof(
  { weight: 4, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '<tool_response>\n{}\n</tool_response>',
      '<tool_response>',
      '<tool_response>a',
      'a</tool_response>',
      '<tool_response></tool_response>\n',
    ),
  },
);

const numbers = fc.constantFrom(
  '1',
  '-0',
  '-0.0',
  '1.0',
  '1e-7',
  '1E22',
  '1e16',
  '12345678901234567890',
  '0.1',
);

/** JSON texts as models write them: any spacing, numbers of any notation, keys twice. */
const jsonText = fc.oneof(
  fc
    .dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
    .map((value) => JSON.stringify(value)),
  fc
    .dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
    .map((value) => JSON.stringify(value, null, 2)),
  fc
    .array(numbers, { maxLength: 4 })
    .map(
      (list) =>
        `{"10":[${list.join(',')}],"9":{"2":"\\u00e9\\/","1":null},"10":${list[0] ?? '{}'}}`,
    ),
  fc.array(numbers, { maxLength: 4 }).map((list) => `[${list.join(' ,')}]`),
);

const argumentsText = fc.oneof(
  { weight: 5, arbitrary: jsonText },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', '{}', '{', "{'a': 1}", 'null', '"text"', '7', 'a b'),
  },
);

function calls(args: fc.Arbitrary<string>): fc.Arbitrary<RecordedToolCall[]> {
  const name = fc.constantFrom('find_book', 'lend', 'prüfen');
  const made = fc.record({ name, arguments: args });
  return fc
    .array(made, { maxLength: 3 })
    .map((list) =>
      list.map((called, at) => ({ id: `call_${at}`, type: 'function', function: called })),
    );
}

function turn(
  content: fc.Arbitrary<string>,
  args: fc.Arbitrary<string>,
): fc.Arbitrary<TrajectoryMessage> {
  return fc
    .tuple(content, fc.option(text, { nil: undefined }), calls(args))
    .map(([written, reasoning, made]) => ({
      role: 'assistant',
      content: written,
      ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
      ...(made.length === 0 ? {} : { tool_calls: made }),
    }));
}

const message: fc.Arbitrary<TrajectoryMessage> = fc.oneof(
  { weight: 1, arbitrary: text.map((content): TrajectoryMessage => ({ role: 'system', content })) },
  { weight: 3, arbitrary: said.map((content): TrajectoryMessage => ({ role: 'user', content })) },
  { weight: 4, arbitrary: turn(text, argumentsText) },
  { weight: 4, arbitrary: text.map((content) => response('call_0', content)) },
);

function response(id: string, content: string): TrajectoryMessage {
  return { role: 'tool', tool_call_id: id, name: 'find_book', content };
}

const tool: fc.Arbitrary<OpenAITool> = fc
  .tuple(
    text,
    fc.dictionary(fc.string({ maxLength: 6 }), fc.constantFrom('string', 'integer'), {
      maxKeys: 3,
    }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  .map(([description, types, minimum]) => ({
    type: 'function',
    function: {
      name: 'find_book',
      description,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(types).map(([name, type]) => [name, { type, minimum }]),
        ),
        required: Object.keys(types),
        additionalProperties: false,
      },
    },
  }));

const tools = fc.array(tool, { maxLength: 2 });

/** What a template can be given. */
export interface TemplateInput {
  readonly messages: readonly TrajectoryMessage[];
  readonly tools: readonly OpenAITool[];
}

/** Messages in any order: more than any episode holds. */
export const anyConversation: fc.Arbitrary<TemplateInput> = fc.record({
  messages: fc.array(message, { minLength: 1, maxLength: 8 }),
  tools,
});

const plain = text.map((content) => content.replaceAll(/<\/?think>/g, '-'));

/** A turn, and what it is answered with. */
const exchange: fc.Arbitrary<readonly TrajectoryMessage[]> = fc
  .tuple(turn(plain, jsonText), plain)
  .map(([spoken, answer]) => {
    const made = spoken.role === 'assistant' ? (spoken.tool_calls ?? []) : [];
    const answers = made.map(({ id }) => response(id, answer));
    return [
      spoken,
      ...(answers.length > 0 ? answers : [{ role: 'user' as const, content: answer }]),
    ];
  });

/** Episodes: instructions, a task, turns with their answers, in which nothing is refused. */
export const anyDemonstration: fc.Arbitrary<Demonstration> = fc
  .tuple(plain, plain, fc.array(exchange, { minLength: 1, maxLength: 5 }), tools)
  .map(([instructions, task, exchanges, offered]) => {
    const opening: TrajectoryMessage[] = [
      { role: 'system', content: instructions },
      { role: 'user', content: task },
    ];
    const messages = [...opening, ...exchanges.flat()];
    return demonstrationOf(messages, offered);
  });

/** An episode of which only the messages matter. */
export function demonstrationOf(
  messages: readonly TrajectoryMessage[],
  offered: readonly OpenAITool[] = [],
): Demonstration {
  const turns = messages.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []));
  return {
    id: 'library-loans-7-0001#0',
    env: 'library-loans',
    scenario: 'library-loans-7-0001',
    interaction: 'conversational',
    tools: offered,
    messages,
    steps: turns.map((at) => ({ message: at })),
    reward: 1,
  };
}
