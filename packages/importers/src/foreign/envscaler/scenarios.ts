import { isList, isObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';
import type { SourceNote } from '../../source/source.ts';

/** A check of a scenario: what it asks, and the source of `check_func`. */
export interface ForeignCheck {
  readonly item: string;
  readonly source: string;
}

/** A scenario of EnvScaler. Its state keeps whole numbers (bigint) and others apart, as Python does. */
export interface ForeignScenario {
  /** Where it stands in its file. */
  readonly at: string;
  readonly env: string;
  readonly className: string;
  readonly id: string;
  readonly task: string;
  readonly start: Readonly<Record<string, unknown>>;
  readonly checks: readonly ForeignCheck[];
}

export interface ForeignScenarios {
  readonly scenarios: readonly ForeignScenario[];
  readonly notes: readonly SourceNote[];
}

/** Reads a list of scenarios. @throws ImportError where it is none */
export function scenariosOf(
  value: unknown,
  file: string,
  parse: (text: string) => unknown,
): ForeignScenarios {
  const list = isObject(value) ? Object.values(value) : value;
  const notes: SourceNote[] = [];
  const scenarios = isList(list)
    ? list.flatMap((one, at) => scenarioOf(one, `[${at}]`, parse, notes))
    : [];
  if (scenarios.length === 0)
    throw new ImportError(
      `${file} has no scenarios of EnvScaler: it should be a list of objects with \`env_id\`, \`init_config\` and \`checklist_with_func\`.`,
    );
  return { scenarios, notes };
}

function scenarioOf(
  value: unknown,
  at: string,
  parse: (text: string) => unknown,
  notes: SourceNote[],
): readonly ForeignScenario[] {
  if (!isObject(value) || !('init_config' in value || 'checklist_with_func' in value)) return [];
  const text = (member: string): string => {
    const found = value[member];
    return typeof found === 'string' ? found : '';
  };
  const id = text('task_id') || at;
  return [
    {
      at,
      env: idText(value['env_id']),
      className: text('env_class_name'),
      id,
      task: text('task'),
      start: startOf(unfolded(value['init_config'], parse), `${id}.init_config`, notes),
      checks: checksOf(unfolded(value['checklist_with_func'], parse), id, notes),
    },
  ];
}

/** Some releases number their environments. */
const idText = (id: unknown): string =>
  typeof id === 'string' || typeof id === 'bigint' ? String(id) : '';

function unfolded(value: unknown, parse: (text: string) => unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return parse(value);
  } catch {
    return undefined;
  }
}

/**
 * `init_config` within itself is left over from the constructor, and no table. It stays in the state, because the runner of
 * the release sets it too, and checks that compare whole states see it.
 */
function startOf(
  value: unknown,
  at: string,
  notes: SourceNote[],
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) {
    notes.push({ at, message: 'There is no state: the scenario starts from an empty one.' });
    return {};
  }
  const stray = value['init_config'];
  if (stray === undefined) return value;
  const isEmpty = isObject(stray) && Object.keys(stray).length === 0;
  notes.push({
    at: `${at}.init_config`,
    message: `An \`init_config\`${isEmpty ? ' without members' : ''} stands within the state; it is left over, and taken for no table.`,
  });
  return value;
}

function checksOf(value: unknown, id: string, notes: SourceNote[]): readonly ForeignCheck[] {
  if (!isList(value)) {
    notes.push({ at: `${id}.checklist_with_func`, message: 'There are no checks.' });
    return [];
  }
  return value.flatMap((check) => {
    if (!isObject(check)) return [];
    const { check_item: item, check_func: source } = check;
    return [
      {
        item: typeof item === 'string' ? item : '',
        source: typeof source === 'string' ? source : '',
      },
    ];
  });
}
