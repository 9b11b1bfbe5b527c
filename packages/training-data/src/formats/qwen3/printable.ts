import type { TrajectoryMessage } from '@envloom/runtime/trajectory';
import type { Demonstration } from '../../demonstration.ts';
import { SampleRefused } from '../../sample-refused.ts';

/** The tokens that steer Qwen's models (tokenizer_config.json of Qwen/Qwen3-8B, `added_tokens_decoder`). */
const controlToken =
  /<\|(?:endoftext|im_start|im_end|(?:object_ref|box|quad|vision)_(?:start|end)|(?:vision|image|video)_pad|fim_(?:prefix|middle|suffix|pad)|repo_name|file_sep)\|>/;

/** Tags of the template that what was given to the agent must not hold: there they mean the end of a result. */
const responseTag = /<\/?tool_response>/;

/**
 * A tokenizer reads control tokens wherever they stand; in a name or a note they would end the turn,
 * and no escape exists. Halves of surrogate pairs have no UTF-8.
 *
 * @throws SampleRefused `control-token`, `template-tag`, `broken-unicode`
 */
export function requirePrintable(demonstration: Demonstration): void {
  requireClean(JSON.stringify(demonstration.tools), `${demonstration.id}: the list of tools`);
  for (const [at, message] of demonstration.messages.entries()) {
    const where = `${demonstration.id}: message ${at}`;
    for (const text of textsOf(message)) requireClean(text, where);
  }
  requireWholeResponses(demonstration);
}

/**
 * For text in which results stand between tags: one that has such tags itself would be read as several.
 *
 * @throws SampleRefused `template-tag`
 */
export function requireWholeResponses({ id, messages }: Demonstration): void {
  for (const [at, { role, content }] of messages.entries()) {
    if (role !== 'assistant')
      refuse(responseTag.exec(content), 'template-tag', `${id}: message ${at}`);
  }
}

function requireClean(text: string, where: string): void {
  refuse(controlToken.exec(text), 'control-token', where);
  if (!text.isWellFormed()) {
    throw new SampleRefused(
      'broken-unicode',
      `${where} holds half of a surrogate pair, which has no UTF-8.`,
    );
  }
}

function refuse(found: RegExpExecArray | null, reason: string, where: string): void {
  if (found === null) return;
  throw new SampleRefused(
    reason,
    `${where} holds ${found[0]}, which the tokenizer or the template takes for its own.`,
  );
}

function textsOf(message: TrajectoryMessage): readonly string[] {
  if (message.role !== 'assistant') return [message.content];
  const calls = (message.tool_calls ?? []).flatMap((call) => [
    call.function.name,
    call.function.arguments,
  ]);
  return [message.content, message.reasoning_content ?? '', ...calls];
}
