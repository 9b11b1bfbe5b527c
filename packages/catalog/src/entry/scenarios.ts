import { StateError } from '@envloom/runtime';
import { parseIndex, type ScenarioIndex } from '@envloom/episodes/node';
import type { ReadFile } from '@envloom/env-package';
import type { CatalogEntry } from '../catalog-schema.ts';
import { countsOf } from '../counts.ts';
import { distributionOf } from '../distribution.ts';
import { jsonFile, ProblemOfFile } from './parsed-file.ts';

type Scenarios = NonNullable<CatalogEntry['scenarios']>;

const indexFile = 'scenarios/index.json';

function parsed(json: unknown): ScenarioIndex {
  try {
    return parseIndex(json);
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    throw new ProblemOfFile(indexFile, error.problems.join('; '));
  }
}

/**
 * The index of the stored scenarios; undefined where there are none.
 *
 * @throws ProblemOfFile
 */
export function storedIndex(read: ReadFile): ScenarioIndex | undefined {
  const json = jsonFile(read, indexFile);
  return json === undefined ? undefined : parsed(json);
}

export function scenariosOf(index: ScenarioIndex, modelHash: string): Scenarios {
  const { scenarios } = index;
  const heldOut = scenarios.filter(({ split }) => split === 'held-out').length;
  const difficulty = distributionOf(scenarios.map((each) => each.difficulty));
  return {
    current: index.model_hash === modelHash,
    count: scenarios.length,
    kinds: countsOf(scenarios.map(({ kind }) => kind)),
    splits: { train: scenarios.length - heldOut, held_out: heldOut },
    ...(difficulty === undefined ? {} : { difficulty }),
  };
}
