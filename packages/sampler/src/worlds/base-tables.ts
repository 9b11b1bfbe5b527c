import type { CheckedModel, LogicModel } from '@envloom/logic-model';
import { drawFrom } from '../draw/draw.ts';
import type { Problems, SamplingProblem } from '../problems.ts';
import { type BaseResult, type Planned, sampledState, type Setting } from './base-state.ts';
import type { Blueprint } from './blueprint.ts';

/** Seeds that a table which calls fill too must be valid for. */
const trialSeeds = [11, 12, 13, 14];

/** Decides which tables are sampled, parents first; says what cannot be. */
export function baseTables(
  setting: Setting,
  blueprints: readonly Blueprint[],
  problems: Problems,
): readonly Planned[] {
  const planning = new Planning(setting, inRefOrder(blueprints));
  const { tables, result } = planning.widened();
  if (!result.ok) problems.add(unsatisfiable(setting.simulator.checked, result.problems));
  const fillable = planning.fillable(tables);
  for (const blueprint of blueprints) {
    if (fillable.has(blueprint.entity.name) || blueprint.rows?.[1] === 0) continue;
    problems.add(alwaysEmpty(blueprint, fillable));
  }
  return tables;
}

class Planning {
  readonly #setting: Setting;
  readonly #model: LogicModel;
  /** Parents first. */
  readonly #blueprints: readonly Blueprint[];
  /** Entities that operations create rows of. */
  readonly #created: ReadonlySet<string>;

  constructor(setting: Setting, blueprints: readonly Blueprint[]) {
    const { model, operations, setup } = setting.simulator.checked;
    this.#setting = setting;
    this.#model = model;
    this.#blueprints = blueprints;
    this.#created = new Set([...operations, ...setup].flatMap(({ effects }) => effects.creates));
  }

  /** The tables needed, and those that hints describe well, one after the other, while states stay valid. */
  widened(): { readonly tables: readonly Planned[]; readonly result: BaseResult } {
    const names = this.#needed();
    let tables = this.#planned(names);
    let result = this.#tried(tables);
    for (const blueprint of this.#blueprints) {
      if (!isCandidate(blueprint, names)) continue;
      const wider = this.#planned(new Set([...names, blueprint.entity.name]));
      const widerResult = this.#tried(wider);
      if (!widerResult.ok) continue;
      names.add(blueprint.entity.name);
      [tables, result] = [wider, widerResult];
    }
    return { tables, result };
  }

  /** Tables that nothing creates rows of, singletons, and what their rows and the actor must refer to. */
  #needed(): Set<string> {
    const { actor } = this.#model;
    const names = new Set(
      this.#blueprints
        .filter(({ entity }) => entity.singleton === true || !this.#created.has(entity.name))
        .map(({ entity }) => entity.name),
    );
    if (actor !== undefined) names.add(actor.entity);
    for (const name of names) {
      const { refs = [] } = this.#blueprints.find(({ entity }) => entity.name === name) ?? {};
      for (const ref of refs) if (ref.isNeeded) names.add(ref.entity);
    }
    return names;
  }

  #tried(tables: readonly Planned[]): BaseResult {
    let result: BaseResult = { ok: false, problems: [] };
    for (const seed of trialSeeds) {
      result = sampledState(this.#setting, tables, seed, 3);
      if (!result.ok) return result;
    }
    return result;
  }

  #planned(names: ReadonlySet<string>): readonly Planned[] {
    return this.#blueprints
      .filter(({ entity }) => names.has(entity.name))
      .map((blueprint) => ({ blueprint, isStart: this.#created.has(blueprint.entity.name) }));
  }

  /** Entities that can have rows: sampled, or created where all they must refer to is there. */
  fillable(tables: readonly Planned[]): ReadonlySet<string> {
    const filled = new Set(this.#sampledRows(tables));
    for (let before = -1; before !== filled.size;) {
      before = filled.size;
      for (const { entity, refs } of this.#blueprints) {
        const isReady = refs.every(
          (ref) => !ref.isNeeded || filled.has(ref.entity) || ref.entity === entity.name,
        );
        if (this.#created.has(entity.name) && isReady) filled.add(entity.name);
      }
    }
    return filled;
  }

  /** Entities that have rows in a sampled state, or in the model's own. */
  #sampledRows(tables: readonly Planned[]): readonly string[] {
    const rows = this.#model.initial?.rows ?? {};
    const given = this.#blueprints.filter(({ entity }) => Object.hasOwn(rows, entity.collection));
    const result = sampledState(this.#setting, tables, drawFrom(1).integer(1, 100), 3);
    const sampled = tables.filter(
      ({ blueprint: { entity } }) => !result.ok || hasRows(result.state.rows[entity.collection]),
    );
    const filled = [...given, ...sampled.map(({ blueprint }) => blueprint)];
    return filled.map(({ entity }) => entity.name);
  }
}

function isCandidate({ isHinted, entity, refs }: Blueprint, names: ReadonlySet<string>): boolean {
  const refsAreThere = refs.every(
    (ref) => !ref.isNeeded || ref.entity === entity.name || names.has(ref.entity),
  );
  return !names.has(entity.name) && isHinted && entity.history !== true && refsAreThere;
}

function unsatisfiable(
  { model, invariants }: CheckedModel,
  [problem = 'no state was found']: readonly string[],
): SamplingProblem {
  const at = invariants.findIndex(({ text }) => problem.startsWith(text));
  const name = model.invariants?.[at]?.id;
  return {
    code: 'WORLD_UNSATISFIABLE',
    path: at < 0 ? ['entities'] : ['invariants', at],
    message: `Rows sampled from the hints never satisfy ${name === undefined ? 'the model' : `the invariant \`${name}\``}: ${problem}`,
    fix: 'Give hints (`derive`, `one_of`, `examples`) under which it holds, or a setup operation that makes these rows.',
  };
}

/** A table stays empty where neither hints nor operations can give its rows what they must refer to. */
function alwaysEmpty(
  { entity, path, refs }: Blueprint,
  fillable: ReadonlySet<string>,
): SamplingProblem {
  const missing = refs.find((ref) => ref.isNeeded && !fillable.has(ref.entity));
  return {
    code: 'TABLE_ALWAYS_EMPTY',
    path,
    message: `\`${entity.collection}\` stays empty${missing === undefined ? '' : `: its rows must refer to a ${missing.entity}, of which there is never one`}.`,
    fix: `Add an operation or a setup operation that creates ${missing?.entity ?? entity.name} rows, or make the ref optional.`,
  };
}

function hasRows(table: object | undefined): boolean {
  return table !== undefined && Object.keys(table).length > 0;
}

/** Parents before the rows that refer to them; where refs go in circles, in the model's order. */
function inRefOrder(blueprints: readonly Blueprint[]): readonly Blueprint[] {
  const ordered: Blueprint[] = [];
  const visited = new Set<string>();
  const visit = (blueprint: Blueprint): void => {
    if (visited.has(blueprint.entity.name)) return;
    visited.add(blueprint.entity.name);
    for (const ref of blueprint.refs) {
      const parent = blueprints.find(({ entity }) => entity.name === ref.entity);
      if (parent !== undefined) visit(parent);
    }
    ordered.push(blueprint);
  };
  for (const blueprint of blueprints) visit(blueprint);
  return ordered;
}
