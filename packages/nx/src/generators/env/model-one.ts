import { join } from 'node:path';
import type { ProgressOutput } from '@envloom/core/command';
import {
  interruption,
  type LanguageModelSettings,
  onProcessInterrupt,
  type OnInterrupt,
} from '@envloom/llm/command';
import {
  type Accepted,
  callsLines,
  isWaiting,
  type ModelingPlace,
  type ModelingSettings,
  openModeling,
  type OpenModeling,
  type Rejected,
  RunProgress,
  type TopicEnd,
  waitingLines,
} from '@envloom/skel-builder/run';

/** What modeling by a language model needs besides the workspace; tests pass their own. */
export interface TopicPorts {
  readonly output: ProgressOutput;
  readonly onInterrupt: OnInterrupt;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export const topicPorts: TopicPorts = {
  output: process.stdout,
  onInterrupt: onProcessInterrupt,
  variables: process.env,
};

/** An environment that a language model is to model. */
export interface ModelingJob {
  readonly place: ModelingPlace & { readonly packageName: (name: string) => string };
  readonly settings: LanguageModelSettings & ModelingSettings;
  /** Models it. @returns how it ended */
  readonly model: (
    modeling: OpenModeling,
    say: (text: string) => void,
    signal: AbortSignal,
  ) => Promise<TopicEnd>;
}

/**
 * Has one environment modeled, and tells how it goes and ends.
 *
 * @throws Error where there is no environment in the end, and no answer is waited for
 */
export async function modelOne(job: ModelingJob, ports: TopicPorts): Promise<void> {
  const progress = new RunProgress('env', ports.output, true);
  const stop = interruption(ports.onInterrupt, progress.say);
  try {
    const modeling = await openModeling(job.place, job.settings, progress);
    try {
      const end = await unlessWaiting(job.model(modeling, progress.say, stop.soft));
      await modeling.language.drained(stop.hard);
      progress.clear();
      ports.output.write(reportOf(job, end, modeling));
    } finally {
      progress.clear();
      await modeling.close();
    }
  } finally {
    stop.close();
  }
}

/** @returns undefined where the first question waits */
async function unlessWaiting(end: Promise<TopicEnd>): Promise<TopicEnd | undefined> {
  try {
    return await end;
  } catch (error) {
    if (isWaiting(error)) return undefined;
    throw error;
  }
}

/** @throws Error where there is no environment, and nothing waits */
function reportOf(
  { place, settings }: ModelingJob,
  end: TopicEnd | undefined,
  { language }: OpenModeling,
): string {
  if (end?.kind === 'stopped') throw end.error;
  if (end?.kind === 'rejected') throw new Error(rejectedText(end.outcome, settings.state));
  if (end === undefined || end.kind === 'waiting')
    return `\n${waitingLines(language.waiting()).join('\n')}\n`;
  if (end.kind === 'present')
    return `\n${end.root} is from this topic already: nothing was written.\n`;
  const made = madeLines(end.outcome, place.packageName(end.topic.name));
  return `\n${[...callsLines(end.outcome.history.calls), '', ...made].join('\n')}\n`;
}

function madeLines({ topic, figures, history }: Accepted, packageName: string): string[] {
  const { operations = 0, kill_score: kill = 0, scenarios = 0 } = figures;
  const repairs = history.rounds.length - 1;
  return [
    `${topic.name} is accepted after ${repairs} rounds of repair: ${operations} operations, ` +
      `kill score ${kill}, ${scenarios} verified scenarios.`,
    '',
    `Use it:     import … from '${packageName}'`,
    `Play it:    npx nx check env-${topic.name}`,
    `Scenarios:  npx nx run env-${topic.name}:scenarios`,
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
