import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { LibraryLoans } from '@envloom/env-library-loans';
import { SmartHome } from '@envloom/env-smart-home';
import { emitPackage } from '@envloom/codegen';
import { checkModel, readModel, type CheckedModel } from '@envloom/logic-model';
import {
  type Check,
  Episode,
  grade,
  type Play,
  type PlayedEvent,
  type ReferenceStep,
  type Scenario,
} from '@envloom/episodes';
import type { Environment, EnvironmentSource, Result } from '@envloom/runtime';
import type { Json, JsonObject } from '@envloom/core';
import { readScenarios } from '@envloom/episodes/node';
import { generate } from '@envloom/scen-generator';
import { expect, it } from 'vitest';
import { environmentsOfTier, isFullTier, partOfTier } from '../support/tier.ts';

const root = join(import.meta.dirname, '..', '..');

type AnyPlay = Play<object>;
type Validators = Readonly<Record<string, Readonly<Record<string, (play: AnyPlay) => boolean>>>>;
type Source = EnvironmentSource<Environment<object>>;

function checkedModel(environment: string): CheckedModel {
  const file = join(root, 'generated', environment, 'logic-model.yaml');
  const read = readModel(readFileSync(file, 'utf8'), file);
  const result = read.ok ? checkModel(read.parsed) : read;
  if (!result.ok || !('checked' in result)) throw new Error(`${file} has problems.`);
  return result.checked;
}

/** How many are made now. */
const count = isFullTier ? 6 : 3;

/** A few scenarios, made now. */
function madeScenarios(checked: CheckedModel): Scenario[] {
  const scenarios: Scenario[] = [];
  for (const outcome of generate(checked, { seed: 11, count })) {
    if (outcome.kind === 'dropped') continue;
    const { hash, state } = outcome.base;
    scenarios.push({ ...outcome.scenario, initial_state: { base: hash, state } });
  }
  return scenarios;
}

/** The scenario with what it asks of rows that are there turned into what may become of them. */
function lenient(scenario: Scenario): Scenario {
  const changed = scenario.checks.filter((check) => check.kind === 'row-changed');
  const allowing = changed.map(({ table, key, fields }, at) => {
    // The first may become anything, the others what they should.
    const anything = Object.keys(fields).map((name) => [name, { any: 'value' } as const]);
    return { table, key, fields: at === 0 ? Object.fromEntries(anything) : fields };
  });
  const checks = scenario.checks
    .filter(({ kind }) => kind !== 'row-changed')
    .map((check) => (check.kind === 'nothing-else' ? { ...check, allowing } : check));
  return { ...scenario, id: `${scenario.id}-lenient`, checks };
}

const wantedItems = [
  { who: 'Ada Lovelace', open: 42.5 },
  { who: 'Bo Dahl', open: 0 },
];

/** The scenario with something to tell besides. */
function telling(scenario: Scenario): Scenario {
  const told: Check = {
    id: 'told',
    sentence: 'Has told what is open.',
    kind: 'answered',
    items: wantedItems,
    not: [7],
  };
  return { ...scenario, id: `${scenario.id}-telling`, checks: [told, ...scenario.checks] };
}

/** The validators of scenarios as the package would have them. */
async function emittedValidators(
  checked: CheckedModel,
  scenarios: readonly Scenario[],
): Promise<Validators> {
  const { files } = await emitPackage(checked, { runtimeVersion: '0.1.0', scenarios });
  mkdirSync(join(root, 'tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, 'tmp', 'validators-'));
  const file = join(folder, 'validators.ts');
  writeFileSync(file, files.find(({ path }) => path === 'src/validators.ts')?.content ?? '');
  try {
    const { validators }: { validators: Validators } = await import(file);
    return validators;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function changedValue(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `${value}x` : value;
}

type Call = Extract<ReferenceStep, { kind: 'call' }>;

/** The call with each of its arguments changed, one at a time. */
function changedCalls(call: Call): Call[] {
  return Object.entries(call.arguments).map(([name, value]) => ({
    ...call,
    arguments: { ...call.arguments, [name]: changedValue(value) },
  }));
}

/** The start, the reference, and what is wrong in one place. */
function plays({ reference }: Scenario): (readonly ReferenceStep[])[] {
  const without = reference.map((_, at) => reference.toSpliced(at, 1));
  const twice = reference.map((step, at) => reference.toSpliced(at, 0, step));
  const changed = reference.flatMap((step, at) =>
    step.kind === 'call' ? changedCalls(step).map((call) => reference.with(at, call)) : [],
  );
  return [[], reference, ...without, ...twice, ...changed, reference.toReversed()];
}

function actionOf(step: ReferenceStep): object {
  return step.kind === 'message'
    ? { type: 'message', content: step.content, done: step.reply === undefined }
    : { type: 'tool_calls', calls: [{ name: step.tool, arguments: step.arguments }] };
}

interface Agreement {
  readonly compared: number;
  readonly holding: number;
  readonly disagreeing: readonly string[];
}

/** What the functions and the data say of one play. */
function verdicts(
  source: Source,
  scenario: Scenario,
  steps: readonly ReferenceStep[],
  validators: Validators,
) {
  const episode = new Episode(source, scenario);
  episode.reset();
  for (const step of steps) episode.step(actionOf(step));
  const { play } = episode;
  const { checks } = grade(scenario.checks, play.played);
  return scenario.checks.map(({ id }) => ({
    name: `${scenario.id} ${id}`,
    said: validators[scenario.id]?.[id]?.(play),
    holds: checks[id],
  }));
}

/** Reasons given alone, beside the right one, and not at all, after seeing what decides or nothing. */
function* declinings({ checks }: Scenario): Generator<readonly PlayedEvent[]> {
  for (const check of checks) {
    if (check.kind !== 'declined') continue;
    const { reasons, seen } = check;
    const [right = ''] = reasons;
    const looks: readonly (readonly PlayedEvent[])[] = [
      [],
      ...seen.facts.map((data) => [called('see', {}, { success: true, data })]),
      ...seen.queries.map((query) => [
        called(query.tool, query.arguments, { success: true, data: null }),
      ]),
      ...(seen.refusal === undefined
        ? []
        : [[called(seen.refusal.tool, seen.refusal.arguments, failing(right))]]),
    ];
    for (const look of looks) {
      for (const given of [[], ...reasons.map((each) => [each]), ['OTHER'], [right, 'OTHER']]) {
        yield [...look, ...given.map((reason) => ({ kind: 'declined', reason }) as const)];
      }
    }
  }
}

/** No answer, right ones and wrong ones, and one after the other. */
function* answerings({ checks }: Scenario): Generator<readonly PlayedEvent[]> {
  for (const check of checks) {
    if (check.kind !== 'answered') continue;
    const { items, not } = check;
    const [first = {}, ...others] = items;
    const renamed = items.map((item) => ({ ...item, more: 'x' })).toReversed();
    const forbidden = not.map((value) => [{ ...first, value }, ...others]);
    const all = [items, renamed, others, [], [...items, first], ...forbidden];
    yield [];
    for (const given of all) {
      yield [{ kind: 'answered', items: given }];
      yield [
        { kind: 'answered', items: given },
        { kind: 'answered', items },
      ];
    }
  }
}

function called(tool: string, args: JsonObject, result: Result<Json>): PlayedEvent {
  return { kind: 'call', tool, arguments: args, result };
}

function failing(code: string): Result<Json> {
  return { success: false, error: { code, message: '' } };
}

/** What the functions and the data say of an episode in which nothing changes. */
function reportVerdicts(source: Source, scenario: Scenario, validators: Validators) {
  const { play } = new Episode(source, scenario);
  return [...declinings(scenario), ...answerings(scenario)].flatMap((events) => {
    const played = { ...play.played, events };
    const { checks } = grade(scenario.checks, played);
    return scenario.checks
      .filter(({ kind }) => kind === 'declined' || kind === 'answered')
      .map(({ id }) => ({
        name: `${scenario.id} ${id}: ${JSON.stringify(events)}`,
        said: validators[scenario.id]?.[id]?.({ ...play, played }),
        holds: checks[id],
      }));
  });
}

function agreement(
  source: Source,
  scenarios: readonly Scenario[],
  validators: Validators,
): Agreement {
  const all = scenarios.flatMap((scenario) => [
    ...plays(scenario).flatMap((steps) => verdicts(source, scenario, steps, validators)),
    ...reportVerdicts(source, scenario, validators),
  ]);
  return {
    compared: all.length,
    holding: all.filter(({ holds }) => holds).length,
    disagreeing: all.filter(({ said, holds }) => said !== holds).map(({ name }) => name),
  };
}

const sources: readonly [string, Source][] = [
  ['library-loans', LibraryLoans],
  ['smart-home', SmartHome],
];

it.each(sources)(
  'validators of %s say what the data says',
  async (name, source) => {
    const checked = checkedModel(name);
    const made = madeScenarios(checked);
    const scenarios = [...made, ...made.map(lenient), ...made.map(telling)];
    const validators = await emittedValidators(checked, scenarios);
    const { compared, holding, disagreeing } = agreement(source, scenarios, validators);
    expect(disagreeing).toEqual([]);
    expect(made).toHaveLength(count);
    expect(holding).toBeGreaterThan(0);
    expect(compared).toBeGreaterThan(holding);
  },
  120_000,
);

const stored = readdirSync(join(root, 'generated')).filter((name) =>
  existsSync(join(root, 'generated', name, 'scenarios', 'index.json')),
);

// The target `scenarios` holds those of every environment against the references; here some are played
// in every wrong way.
it.each(environmentsOfTier(stored))(
  'the stored validators of %s say what the data says',
  async (name) => {
    const folder = join(root, 'generated', name);
    const scenarios = partOfTier([...readScenarios(join(folder, 'scenarios'))], 4);
    const { validators }: { validators: Validators } = await import(
      join(folder, 'src/validators.ts')
    );
    const exported: Record<string, unknown> = await import(join(folder, 'src/index.ts'));
    const isSource = (value: unknown): value is Source =>
      typeof value === 'function' && 'definition' in value;
    const source = Object.values(exported).find(isSource);
    expect(source).toBeDefined();
    const result = source && agreement(source, scenarios, validators);
    expect(result?.disagreeing).toEqual([]);
    expect(result?.compared).toBeGreaterThan(result?.holding ?? 0);
  },
  120_000,
);
