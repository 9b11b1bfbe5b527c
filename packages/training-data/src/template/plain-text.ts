import type { RecordedToolCall, TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { Demonstration } from '../demonstration.ts';
import type { RlPrompt } from '../prompt-format.ts';
import { SampleRefused } from '../sample-format.ts';
import { argumentsOf } from '../sample/arguments.ts';
import { controlTokenIn, templateTagIn } from './control-tokens.ts';

/** A text that a template prints, with its place. */
type Placed = readonly [place: string, text: string];

/**
 * Refuses what could pass for the structure of a conversation, whatever template prints it: control
 * tokens anywhere, tags of results in what the agent was given. Nothing is escaped: the text would be
 * another than the agent read, and a replay would not give it. Turns of the agent that hold tags are no
 * reason to refuse: they are not learned (`isLearned`).
 *
 * @throws SampleRefused `control-token`, `template-tag`; the message has the place
 */
export function requirePlainText({ id, messages, tools }: Demonstration): void {
  refuseToken(id, ['tools', JSON.stringify(tools)]);
  for (const [at, message] of messages.entries()) {
    const place = `messages[${at}]`;
    for (const text of textsOf(message, place)) refuseToken(id, text);
    if (message.role !== 'assistant') refuseTag(id, [`${place}.content`, message.content]);
  }
}

/**
 * The same for the beginning of an episode.
 *
 * @throws SampleRefused `control-token`, `template-tag`
 */
export function requirePlainPrompt({ scenario, instructions, task, tools }: RlPrompt): void {
  refuseToken(scenario, ['tools', JSON.stringify(tools)]);
  for (const text of [['instructions', instructions] as const, ['task', task] as const]) {
    refuseToken(scenario, text);
    refuseTag(scenario, text);
  }
}

function textsOf(message: TrajectoryMessage, place: string): readonly Placed[] {
  const content: Placed = [`${place}.content`, message.content];
  switch (message.role) {
    case 'assistant':
      return [
        content,
        [`${place}.reasoning_content`, message.reasoning_content ?? ''],
        ...(message.tool_calls ?? []).flatMap((call, at) =>
          callTexts(call, `${place}.tool_calls[${at}]`),
        ),
      ];
    case 'tool':
      return [
        content,
        [`${place}.name`, message.name],
        [`${place}.tool_call_id`, message.tool_call_id],
      ];
    default:
      return [content];
  }
}

/** Arguments as they were written, and as templates print them: escapes of JSON are gone then. */
function callTexts(call: RecordedToolCall, place: string): readonly Placed[] {
  const { name, arguments: written } = call.function;
  const printed = JSON.stringify(argumentsOf(call) ?? '');
  return [
    [`${place}.id`, call.id],
    [`${place}.function.name`, name],
    [`${place}.function.arguments`, `${written}\n${printed}`],
  ];
}

function refuseToken(id: string, [place, text]: Placed): void {
  const token = controlTokenIn(text);
  if (token === undefined) return;
  throw new SampleRefused(
    'control-token',
    `${id}: ${place} holds ${token}, which a tokenizer takes for its own.`,
  );
}

function refuseTag(id: string, [place, text]: Placed): void {
  const tag = templateTagIn(text, 'given');
  if (tag === undefined) return;
  throw new SampleRefused(
    'template-tag',
    `${id}: ${place} holds ${tag}, which a template takes for its own.`,
  );
}
