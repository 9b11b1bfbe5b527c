import { programGuide, readHelpers, type TaskDiagnostic, tryHelpers } from '@envloom/task-programs';
import { stringify } from 'yaml';
import { type HelpersAnswer, helpersSchema, type Purpose } from './answers.ts';
import type { Interview } from './ask.ts';
import { type SharedHelpers, sharedHelpers, type WritingEnvironment } from './environment.ts';
import { shownProblems } from './problems.ts';

export type WrittenHelpers =
  | { readonly kind: 'accepted'; readonly helpers: SharedHelpers; readonly rounds: number }
  | {
      readonly kind: 'rejected';
      readonly text: string;
      readonly problems: readonly TaskDiagnostic[];
      readonly rounds: number;
    };

/**
 * Asks for the arranging code that the programs of an environment share, tries it, and has it repaired.
 *
 * @param rounds of repair at most
 * @throws LanguageModelError
 */
export async function writeHelpers(
  interview: Interview,
  environment: WritingEnvironment,
  purposes: readonly Purpose[],
  rounds: number,
): Promise<WrittenHelpers> {
  const { checked, code } = environment;
  const guide = programGuide(checked);
  let answer = await interview.ask('task-helpers', helpersSchema, { guide, code, purposes });
  for (let round = 0; ; round += 1) {
    const text = helpersText(answer);
    const found = tried(environment, text, answer);
    const problems = [...found.helpers, ...found.trial];
    if (problems.length === 0)
      return { kind: 'accepted', helpers: sharedHelpers(text), rounds: round };
    if (round === rounds) return { kind: 'rejected', text, problems, rounds: round };
    // oxlint-disable-next-line no-await-in-loop -- each round repairs what the one before left
    answer = await interview.ask('repair-task-helpers', helpersSchema, {
      guide,
      code,
      helpers: answer.helpers,
      trial: answer.trial,
      helperProblems: { problems: shownProblems(found.helpers, text) },
      trialProblems: { problems: shownProblems(found.trial, `\n${answer.trial.trim()}`) },
    });
  }
}

/** The text of `tasks/helpers.yaml`. */
function helpersText({ helpers }: HelpersAnswer): string {
  return stringify(
    { arrange: `${helpers.trim()}\n` },
    { lineWidth: 0, defaultStringType: 'PLAIN' },
  );
}

function tried(
  { context, worlds }: WritingEnvironment,
  text: string,
  { trial }: HelpersAnswer,
): { readonly helpers: readonly TaskDiagnostic[]; readonly trial: readonly TaskDiagnostic[] } {
  const read = readHelpers(text, 'tasks/helpers.yaml');
  if (!read.ok) return { helpers: read.diagnostics, trial: [] };
  return tryHelpers(context, read.parsed, trial, worlds);
}
