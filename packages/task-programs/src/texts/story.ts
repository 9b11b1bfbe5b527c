import { counted } from '@envloom/core';
import type { Instance } from '../run/instance.ts';
import { filledConversation, filledTexts } from './filled.ts';

/**
 * An instance in short, as lines: one of its texts, the calls of the solution, and what is told.
 *
 * @param turn another one shows another wording
 */
export function storyOf(instance: Instance, turn: number): readonly string[] {
  const { seed, ready, solved } = instance;
  const { conversation } = ready.source.program;
  const spoken = conversation && filledConversation(instance, conversation);
  const texts = spoken?.openings ?? filledTexts(instance);
  const kept = spoken?.facts.map(
    ({ topics, text }) => `When asked of ${topics.join(', ')}: ${text}`,
  );
  return [
    `Seed ${seed}`,
    ...(texts[turn % texts.length] ?? '').split('\n').map((line) => `  ${line}`.trimEnd()),
    ...(kept ?? []).map((line) => `  ${line}`),
    `  calls: ${callsText(instance)}`,
    `  tells: ${solved.told.map(recordText).join('; ') || 'nothing'}`,
    ...(solved.declined.length === 0 ? [] : [`  declines: ${solved.declined.join(', ')}`]),
  ];
}

/** `6 calls: get_day_sheet, get_reservation 3 times, take_payment refused, check_out`. */
function callsText({ calls }: Instance): string {
  const groups = Map.groupBy(
    calls,
    ({ tool, result }) => `${tool}${result.success ? '' : ' refused'}`,
  );
  const texts = [...groups].map(([what, those]) =>
    those.length === 1 ? what : `${what} ${counted(those.length, 'time')}`,
  );
  return `${calls.length} (${texts.join(', ')})`;
}

function recordText(record: Instance['solved']['told'][number]): string {
  return Object.entries(record)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}
