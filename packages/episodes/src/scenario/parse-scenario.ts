import { StateError } from '@envloom/runtime';
import { parseJson, pathText, Problems } from '@envloom/runtime/fields';
import { generated, isObject } from '@envloom/core';
import type { Scenario } from './scenario.ts';
import { parseScenarioShape } from './scenario-shape.ts';
import { senselessIn } from './sense.ts';

/**
 * Checks that JSON is a scenario, and returns it (no copy). The rows of an inline state are checked
 * by the environment that starts from them.
 *
 * @throws StateError listing everything wrong with it, with paths
 */
export function parseScenario(json: unknown): Scenario {
  mustHaveForm(json);
  const scenario = generated<Scenario>(json);
  const problems = senselessIn(scenario);
  if (problems.length > 0) throw new StateError(problems);
  return scenario;
}

function mustHaveForm(json: unknown): void {
  // Whatever is given, JSON of limited depth is looked at.
  const plain = parseJson(withoutRows(json));
  const parsed = plain instanceof Problems ? plain : parseScenarioShape(plain);
  if (!(parsed instanceof Problems)) return;
  const problems = parsed.list.map(({ path, text }) =>
    path.length === 0 ? `expected a scenario: ${text}` : `${pathText(path)}: ${text}`,
  );
  throw new StateError(problems);
}

/** The rows of a world are many, and not looked at here. */
function withoutRows(json: unknown): unknown {
  const start = isObject(json) ? json['initial_state'] : undefined;
  const state = isObject(start) ? start['state'] : undefined;
  if (!isObject(json) || !isObject(start) || !isObject(state)) return json;
  const rows = isObject(state['rows']) ? {} : state['rows'];
  return { ...json, initial_state: { ...start, state: { ...state, rows } } };
}
