import { instrumentedSolution } from '@envloom/codegen';
import type { Difficulty, Scenario } from '@envloom/episodes';
import { readPrograms } from './read/read-programs.ts';
import type { TaskProgram } from './schema.ts';

/** From this many calls on, of which each needs what the one before showed, a task takes looking up. */
const deep = 3;

/**
 * What a scenario takes. The first six are seen in the solution of its task program; `look-up` means
 * three or more calls of which each needs what the one before showed, `answer` that something must be told,
 * `refusal` that something must be declined, `conversation` that facts come out when asked for.
 */
export const skills = [
  'condition',
  'boundary',
  'every-row',
  'quantifier',
  'extreme',
  'computation',
  'look-up',
  'answer',
  'refusal',
  'conversation',
] as const;

export type Skill = (typeof skills)[number];

/** The mistakes that only a solution with the skill can have. */
const mistakesOf: Partial<Record<Skill, readonly string[]>> = {
  condition: ['negate-condition', 'skip-condition', 'drop-operand'],
  boundary: ['move-comparison'],
  'every-row': ['first-only'],
  quantifier: ['swap-quantifier'],
  extreme: ['swap-extreme'],
  computation: ['flip-arithmetic', 'count-for-sum', 'move-value'],
};

/** The skills that a task program takes as its text says: all but `look-up`, which depends on the world. */
export function programSkills({
  solution,
  conversation,
}: Pick<TaskProgram, 'solution' | 'conversation'>): readonly Skill[] {
  const kinds = kindsIn(solution);
  const held: Partial<Record<Skill, boolean>> = {
    answer: /\btell\(/.test(solution),
    refusal: /\bdecline\(/.test(solution),
    conversation: conversation !== undefined,
  };
  return skills.filter(
    (skill) => held[skill] ?? mistakesOf[skill]?.some((kind) => kinds.has(kind)) ?? false,
  );
}

/** The skills of each task program of an environment, by name; a program that cannot be read is left out. */
export const skillsOfPrograms = (folder: string): ReadonlyMap<string, readonly Skill[]> =>
  new Map(readPrograms(folder).map(({ program }) => [program.name, programSkills(program)]));

/** Whether a scenario of such a kind asks for something that must be declined. */
const isRefused = (kind: Scenario['kind']): boolean =>
  kind === 'must-refuse' || kind === 'partly-possible';

/** What is known of a scenario without its file: the skills of its program and of its kind. */
export function kindSkills(
  { kind }: Pick<Scenario, 'kind'>,
  ofProgram: readonly Skill[],
): readonly Skill[] {
  const held: Partial<Record<Skill, boolean>> = {
    answer: kind === 'answer',
    refusal: isRefused(kind),
    conversation: kind === 'conversational',
  };
  return skills.filter((skill) => held[skill] === true || ofProgram.includes(skill));
}

/** What a scenario's skills are seen from. */
type Judged = Pick<Scenario, 'kind'> & {
  readonly certificate: { readonly difficulty: Pick<Difficulty, 'depth'> };
};

/**
 * The skills that a scenario takes, in the order of {@link skills}.
 *
 * @param ofProgram those of its task program; none for a walk
 */
export function scenarioSkills(
  { kind, certificate }: Judged,
  ofProgram: readonly Skill[],
): readonly Skill[] {
  const isDeep = certificate.difficulty.depth >= deep;
  return kindSkills({ kind }, isDeep ? [...ofProgram, 'look-up'] : ofProgram);
}

function kindsIn(solution: string): ReadonlySet<string> {
  try {
    return new Set(instrumentedSolution(solution).mutants.map(({ kind }) => kind));
  } catch {
    // It is not code: whoever checks the program says what is wrong.
    return new Set();
  }
}
