import { setImmediate } from 'node:timers/promises';
import { shortened } from '@envloom/core';
import { episodeToolsOf } from '@envloom/episodes';
import { type EntitySpec, type FieldSpec, StateError } from '@envloom/runtime';
import type { ServedEnvironment } from '@envloom/serve';
import type {
  PlayedEnvironment,
  PlayEntity,
  PlayScenario,
  PlayTool,
  SessionTools,
} from '../../protocol/play.ts';

/** Of a task, in the list of all. */
const mostCharacters = 160;
/** Files of scenarios that are read before others have their turn. */
const atOnce = 10;

const known = new WeakMap<ServedEnvironment, Promise<readonly PlayScenario[]>>();

/** An environment as it is chosen and played. */
export async function playedEnvironment(
  environment: ServedEnvironment,
): Promise<PlayedEnvironment> {
  const { name, definition, lacking } = environment;
  const scenarios = known.get(environment) ?? scenariosOf(environment);
  known.set(environment, scenarios);
  return {
    title: definition.guide?.title ?? name,
    scenarios: await scenarios,
    ...(lacking === undefined ? {} : { lacking }),
  };
}

/** What calls in an environment are written with. */
export const sessionTools = (environment: ServedEnvironment): SessionTools => ({
  tools: toolsOf(environment),
  entities: environment.definition.entities.map(entityOf),
});

function toolsOf({ definition }: ServedEnvironment): readonly PlayTool[] {
  const { all, decline, answer } = episodeToolsOf(definition);
  const reports = new Set([decline.name, answer.name]);
  return all.map(({ name, kind, description, params }) => ({
    name,
    kind: reports.has(name) ? 'report' : kind,
    description,
    params,
  }));
}

function entityOf({ name, collection, key, fields, singleton }: EntitySpec): PlayEntity {
  const others = Object.entries(fields).filter(([field]) => field !== key);
  const telling = others.filter(([, spec]) => isTelling(spec));
  const labels = (telling.length > 0 ? telling : others).map(([field]) => field);
  return {
    name,
    collection,
    ...(singleton === true ? {} : { key: key === '' ? 'key' : key }),
    labels: labels.slice(0, 2),
  };
}

/** Whether people may know a row by such a value. */
const isTelling = ({ type, optional }: FieldSpec): boolean =>
  type === 'string' && optional !== true;

async function scenariosOf({ scenarios }: ServedEnvironment): Promise<readonly PlayScenario[]> {
  const listed: PlayScenario[] = [];
  for (const { id, kind, split, difficulty } of scenarios.index.scenarios) {
    // oxlint-disable-next-line no-await-in-loop
    if (listed.length % atOnce === atOnce - 1) await setImmediate();
    listed.push({
      id,
      kind,
      split,
      difficulty,
      task: beginning(() => scenarios.get(id).task.text),
    });
  }
  return listed;
}

/** One that cannot be read is listed: whoever opens it is told why it cannot. */
function beginning(text: () => string): string {
  try {
    return shortened(text().replaceAll(/\s+/g, ' ').trim(), mostCharacters);
  } catch (error) {
    if (error instanceof StateError) return '';
    throw error;
  }
}
