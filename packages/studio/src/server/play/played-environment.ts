import { setImmediate } from 'node:timers/promises';
import { episodeToolsOf } from '@envloom/episodes';
import { type EntitySpec, type FieldSpec, StateError } from '@envloom/runtime';
import type { ServedEnvironment } from '@envloom/serve';
import type { PlayedEnvironment, PlayEntity, PlayScenario, PlayTool } from '../../protocol/play.ts';

/** Files of scenarios that are read before others have their turn. */
const atOnce = 10;

const known = new WeakMap<ServedEnvironment, Promise<readonly PlayScenario[]>>();

/** An environment as it is chosen and played. */
export async function playedEnvironment(
  environment: ServedEnvironment,
): Promise<PlayedEnvironment> {
  const { name, version, definition } = environment;
  const scenarios = known.get(environment) ?? scenariosOf(environment);
  known.set(environment, scenarios);
  return {
    environment: `${name}@${version}`,
    title: definition.guide?.title ?? name,
    tools: toolsOf(environment),
    entities: definition.entities.map(entityOf),
    scenarios: await scenarios,
  };
}

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
  const labels = Object.entries(fields)
    .filter(([field, spec]) => field !== key && isTelling(spec))
    .map(([field]) => field);
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
      task: firstLine(() => scenarios.get(id).task.text),
    });
  }
  return listed;
}

/** One that cannot be read is listed: whoever opens it is told why it cannot. */
function firstLine(text: () => string): string {
  try {
    return text().trim().split('\n', 1)[0] ?? '';
  } catch (error) {
    if (error instanceof StateError) return '';
    throw error;
  }
}
