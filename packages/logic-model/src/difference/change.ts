/** A step of semantic versioning (https://semver.org): what a release that has a change must be at least. */
export type Bump = 'major' | 'minor' | 'patch';

/** From the largest to the smallest. */
export const bumps = ['major', 'minor', 'patch'] as const satisfies readonly Bump[];

/** What a change is about, in the order in which a changelog tells it. */
export const changeAreas = [
  'removed-tools',
  'changed-tools',
  'added-tools',
  'types',
  'rules',
  'behaviour',
  'initial-data',
  'wording',
  'sampling',
] as const;

export type ChangeArea = (typeof changeAreas)[number];

/** One thing that is not as it was. */
export interface Change {
  readonly bump: Bump;
  readonly area: ChangeArea;
  /** What changed, by names: `operations.lend.params.member_id.type`; empty for the model as a whole. */
  readonly path: string;
  /** One line of Markdown: what is different for who uses the environment. */
  readonly text: string;
}

/** What changed between two models. */
export interface ModelDifference {
  /** In the order of the models' parts; empty where the models are equal. */
  readonly changes: readonly Change[];
  /** The largest of the changes; undefined where the models are equal. */
  readonly bump: Bump | undefined;
}

/** The largest of some steps, undefined of none. */
export function largestBump(of: Iterable<Bump>): Bump | undefined {
  const found = new Set(of);
  return bumps.find((bump) => found.has(bump));
}
