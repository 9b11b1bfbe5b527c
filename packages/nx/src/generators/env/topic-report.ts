import { join } from 'node:path';
import {
  waitingLines,
  totalsLines,
  type Accepted,
  type Rejected,
  type TopicEnd,
} from '@envloom/skel-builder/run';
import { packageName } from '@envloom/env-package';
import type { OpenModel } from '@envloom/llm/command';

/**
 * What a run for one topic ends with.
 *
 * @param end undefined where the first question waits
 * @throws Error where there is no environment, and nothing waits
 */
export function topicReport(
  end: TopicEnd | undefined,
  language: Pick<OpenModel, 'ledger' | 'waiting'>,
  state: string,
): string {
  if (end?.kind === 'stopped') throw end.error;
  if (end?.kind === 'rejected') throw new Error(rejectedText(end.outcome, state));
  const lines =
    end === undefined || end.kind === 'waiting'
      ? waitingLines(language.waiting())
      : [...totalsLines(language.ledger.totals()), '', ...madeLines(end)];
  return `\n${lines.join('\n')}\n`;
}

function madeLines(end: Extract<TopicEnd, { kind: 'accepted' | 'present' }>): string[] {
  const { name } = end.topic;
  if (end.kind === 'present')
    return [`${end.root} is from this topic already: nothing was written.`];
  return [
    ...figureLines(end.outcome),
    '',
    `Use it:     import … from '${packageName(name)}'`,
    `Play it:    npx nx check env-${name}`,
    `Scenarios:  npx nx run env-${name}:scenarios`,
  ];
}

function figureLines({ topic, figures, history }: Accepted): string[] {
  const { operations = 0, kill_score: kill = 0, scenarios = 0 } = figures;
  const repairs = history.rounds.length - 1;
  return [
    `${topic.name} is accepted after ${repairs} rounds of repair: ${operations} operations, ` +
      `kill score ${kill}, ${scenarios} verified scenarios.`,
  ];
}

function rejectedText({ topic, problems, history }: Rejected, state: string): string {
  const shown = problems.slice(0, 10).map(({ code, path, message }) => {
    const [first = ''] = message.split('\n');
    return `  ${code}${path === undefined ? '' : ` at ${path}`}: ${first}`;
  });
  const more = problems.length - shown.length;
  return [
    `${topic.name} is not accepted after ${history.rounds.length - 1} rounds of repair; nothing was written to the workspace.`,
    ...shown,
    ...(more > 0 ? [`  … and ${more} more`] : []),
    `The model as far as it came, all problems and what was tried: ${join(state, 'rejected', topic.name)}`,
    'Allow more rounds with --rounds, or correct the model by hand and generate from it with --model.',
  ].join('\n');
}
