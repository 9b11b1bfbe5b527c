import type { Catalogue } from './catalogue.ts';
import type { ServedEnvironment, Split } from './served-environment.ts';

/** An environment, as it is listed. */
export interface ListedEnvironment {
  readonly name: string;
  readonly version: string;
  /** The npm package. */
  readonly package: string;
  readonly title: string;
  /** How many there are. */
  readonly scenarios: Readonly<Record<Split, number>>;
}

/** A scenario, as it is listed: nothing of its task or its solution. */
export interface ListedScenario {
  readonly id: string;
  readonly content_hash: string;
  readonly kind: string;
  readonly split: string;
  readonly difficulty: number;
}

export function listEnvironments(catalogue: Catalogue): ListedEnvironment[] {
  return Array.from(catalogue, listed);
}

/** In the order of the index. */
export function listScenarios({ scenarios }: ServedEnvironment): ListedScenario[] {
  return scenarios.index.scenarios.map(({ id, content_hash, kind, split, difficulty }) => ({
    id,
    content_hash,
    kind,
    split,
    difficulty,
  }));
}

function listed({
  name,
  version,
  package: package_,
  definition,
  ids,
}: ServedEnvironment): ListedEnvironment {
  return {
    name,
    version,
    package: package_,
    title: definition.guide?.title ?? name,
    scenarios: {
      train: ids.train.length,
      'held-out': ids['held-out'].length,
      all: ids.all.length,
    },
  };
}
