import {
  findingCatalogue,
  type Finding,
  type FindingCode,
  type QualityReport,
  type Counterexample,
} from '@envloom/quality';
import type { ModelProblem } from '../outcome.ts';

/** Findings about how the body of an operation behaves. */
const ofBodies: ReadonlySet<FindingCode> = new Set([
  'BRANCH_NEVER_TAKEN',
  'CODE_NEVER_REACHED',
  'INVARIANT_REACHED',
  'LAW_BROKEN',
  'VALUE_REFUSED_LATE',
  'WRITE_WITHOUT_CHANGE',
]);

function operationPath({ code, operation = '', line, failure }: Finding): string {
  const isBody = line !== undefined || failure !== undefined || ofBodies.has(code);
  return `operations.${operation}${isBody ? '.body' : ''}`;
}

function entityPath(entity: string, field: string | undefined): string {
  return field === undefined ? `entities.${entity}` : `entities.${entity}.fields.${field}`;
}

/** Where a finding is to be repaired, by names, as patches address it. */
export function pathOf(finding: Finding): string | undefined {
  const { operation, entity, field, rule, setting } = finding;
  if (operation !== undefined) return operationPath(finding);
  if (entity !== undefined) return entityPath(entity, field);
  if (rule !== undefined) return `rules.${rule}`;
  return setting === undefined ? undefined : `settings.${setting}`;
}

function messageOf({ code, message, fix, line, law, example }: Finding): string {
  const where = line === undefined ? '' : ` (line ${line} of the body)`;
  const broken = law === undefined ? '' : ` The law is ${law}.`;
  return [
    `${message}${where}${broken}`,
    `Instead: ${fix ?? findingCatalogue[code].repair}`,
    ...(example === undefined ? [] : [playText(example)]),
  ].join('\n');
}

/** Laws that no body decides. */
const ownLaws: ReadonlySet<string> = new Set([
  'schemas-agree',
  'failures-change-nothing',
  'clock-follows-mutations',
  'play-is-deterministic',
  'reset-returns',
  'nothing-is-shared',
  'forks-are-isolated',
  'snapshots-restore',
  'diffs-lead-over',
]);

/** Whether no change of the model repairs it; a law that is broken before any call was made is such a case. */
function isOfEnvloom({ code, law = '', example }: Finding): boolean {
  if (code === 'PACKAGE_DIFFERS') return true;
  return code === 'LAW_BROKEN' && (ownLaws.has(law) || example?.steps.length === 0);
}

function problemOf(finding: Finding): ModelProblem {
  return {
    source: 'quality',
    code: finding.code,
    path: pathOf(finding),
    message: messageOf(finding),
    ...(isOfEnvloom(finding) ? { isOfEnvloom: true } : {}),
  };
}

/** What falls short of the threshold although no finding names a place. */
function shortfall(reason: string): ModelProblem {
  return {
    source: 'quality',
    code: 'BELOW_THRESHOLD',
    message: `The evaluation falls short: ${reason}.`,
  };
}

/** The kill score is a figure; the mistakes behind it are where to look. */
function survivors({ mutation }: QualityReport): string[] {
  return mutation.survived.slice(0, 8).map(({ owner, line, before, after }) => {
    return `  ${owner.name}, line ${line}: \`${before}\` became \`${after}\` and nothing noticed`;
  });
}

const scoreRepair =
  'Instead: Add invariants for what must hold, and return from operations what they changed.';

function scoreProblem(reason: string, report: QualityReport): ModelProblem {
  const { message, ...problem } = shortfall(reason);
  return { ...problem, message: [message, scoreRepair, ...survivors(report)].join('\n') };
}

/** Why an evaluation did not pass, in the terms of the model; nothing where it passed. */
export function findingProblems(report: QualityReport): readonly ModelProblem[] {
  const { verdict, findings } = report;
  if (verdict.passed) return [];
  const failing = findings.filter(({ severity }) => severity === 'error').map(problemOf);
  const score = verdict.reasons.filter((reason) => reason.startsWith('kill score'));
  if (failing.length > 0 || score.length > 0) {
    return [...failing, ...score.map((reason) => scoreProblem(reason, report))];
  }
  return verdict.reasons.map(shortfall);
}

/** What looks wrong and may be right: it never stands in the way of acceptance. */
export function findingNotes({ findings }: QualityReport): readonly ModelProblem[] {
  return findings.filter(({ severity }) => severity === 'note').map(problemOf);
}

const longestArguments = 400;
const longestState = 1200;
/** Calls that are shown of a long play; the last ones show what is wrong. */
const mostSteps = 12;

type Step = Counterexample['steps'][number];

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}…`;

function stepText(step: Step): string {
  if (step.kind === 'wait') return `wait ${step.seconds} seconds`;
  return `${step.tool}(${cut(JSON.stringify(step.args), longestArguments)})`;
}

function startText({ start, state }: Counterexample): string {
  if (start === 'initial') return 'from the initial state';
  if (state === undefined) return 'from a grown world';
  return `from a world with ${cut(JSON.stringify(state), longestState)}`;
}

/** The play that shows a finding, for a prompt: where it starts, its calls, and what the last gave. */
function playText(example: Counterexample): string {
  const left = Math.max(0, example.steps.length - mostSteps);
  return [
    `Example, ${startText(example)}:`,
    ...(left > 0 ? [`  (${left} calls before)`] : []),
    ...example.steps.slice(left).map((step, at) => `  ${left + at + 1}. ${stepText(step)}`),
    `  gives: ${example.observed}`,
  ].join('\n');
}
