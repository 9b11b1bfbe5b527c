import type { CheckedModel } from '@envloom/logic-model';
import { drawFrom } from '../draw/draw.ts';
import type { Problems } from '../problems/problem.ts';
import type { BaseResult, BaseStates, Planned } from './base-state.ts';
import type { Blueprint } from './blueprint.ts';

/** Seeds that a table which calls fill too must be valid for. */
const trialSeeds = [11, 12, 13, 14];

/** Decides which tables are sampled, parents first; says what cannot be. */
export class BaseTables {
  readonly tables: readonly Planned[];
  /** Whether valid states of them are found. */
  readonly isSatisfiable: boolean;
  readonly #checked: CheckedModel;
  readonly #blueprints: readonly Blueprint[];
  readonly #states: BaseStates;
  readonly #created: ReadonlySet<string>;

  constructor(
    checked: CheckedModel,
    blueprints: readonly Blueprint[],
    states: BaseStates,
    problems: Problems,
  ) {
    this.#checked = checked;
    this.#blueprints = blueprints;
    this.#states = states;
    this.#created = createdEntities(checked);
    const needed = this.#needed();
    const { tables, result } = this.#widened(needed);
    this.tables = tables;
    this.isSatisfiable = result.ok;
    if (!result.ok) this.#report(result.problems, problems);
    this.#reportEmpty(problems);
  }

  /** Tables that nothing creates rows of, singletons, and what their rows and the actor must refer to. */
  #needed(): ReadonlySet<string> {
    const { actor } = this.#checked.model;
    const names = new Set(
      this.#blueprints
        .filter(({ entity }) => entity.singleton === true || !this.#created.has(entity.name))
        .map(({ entity }) => entity.name),
    );
    if (actor !== undefined) names.add(actor.entity);
    for (const name of names) {
      for (const ref of this.#blueprint(name)?.refs ?? []) if (ref.isNeeded) names.add(ref.entity);
    }
    return names;
  }

  /** Adds the tables that hints describe well, one after the other, while states stay valid. */
  #widened(needed: ReadonlySet<string>): { tables: readonly Planned[]; result: BaseResult } {
    let tables = this.#planned(needed);
    let result = this.#tried(tables);
    const names = new Set(needed);
    for (const { entity } of inRefOrder(this.#blueprints)) {
      if (!this.#isCandidate(entity.name, names)) continue;
      const wider = this.#planned(new Set([...names, entity.name]));
      const widerResult = this.#tried(wider);
      if (!widerResult.ok) continue;
      names.add(entity.name);
      [tables, result] = [wider, widerResult];
    }
    return { tables, result };
  }

  #isCandidate(name: string, names: ReadonlySet<string>): boolean {
    const blueprint = this.#blueprint(name);
    if (blueprint === undefined || names.has(name)) return false;
    const { isHinted, entity, refs } = blueprint;
    const refsAreThere = refs.every(
      (ref) => !ref.isNeeded || ref.entity === name || names.has(ref.entity),
    );
    return isHinted && entity.history !== true && refsAreThere;
  }

  #tried(tables: readonly Planned[]): BaseResult {
    let result: BaseResult = { ok: false, problems: [] };
    for (const seed of trialSeeds) {
      result = this.#states.sample(tables, seed, 3);
      if (!result.ok) return result;
    }
    return result;
  }

  #planned(names: ReadonlySet<string>): readonly Planned[] {
    return inRefOrder(this.#blueprints)
      .filter(({ entity }) => names.has(entity.name))
      .map((blueprint) => ({ blueprint, isStart: this.#created.has(blueprint.entity.name) }));
  }

  #blueprint(name: string): Blueprint | undefined {
    return this.#blueprints.find(({ entity }) => entity.name === name);
  }

  #report([problem = 'no state was found']: readonly string[], problems: Problems): void {
    const { invariants = [] } = this.#checked.model;
    const at = this.#checked.invariants.findIndex(({ text }) => problem.startsWith(text));
    const name = invariants[at]?.id;
    problems.add({
      code: 'WORLD_UNSATISFIABLE',
      path: at < 0 ? ['entities'] : ['invariants', at],
      message: `Rows sampled from the hints never satisfy ${name === undefined ? 'the model' : `the invariant \`${name}\``}: ${problem}`,
      fix: 'Give hints (`derive`, `one_of`, `examples`) under which it holds, or a setup operation that makes these rows.',
    });
  }

  /** A table stays empty where neither hints nor operations can give its rows what they must refer to. */
  #reportEmpty(problems: Problems): void {
    const fillable = this.#fillable();
    for (const { entity, path, refs, rows } of this.#blueprints) {
      if (fillable.has(entity.name) || rows?.[1] === 0) continue;
      const missing = refs.find((ref) => ref.isNeeded && !fillable.has(ref.entity));
      problems.add({
        code: 'TABLE_ALWAYS_EMPTY',
        path,
        message: `\`${entity.collection}\` stays empty${missing === undefined ? '' : `: its rows must refer to a ${missing.entity}, of which there is never one`}.`,
        fix: `Add an operation or a setup operation that creates ${missing?.entity ?? entity.name} rows, or make the ref optional.`,
      });
    }
  }

  /** Entities that can have rows: sampled, or created where all they must refer to is there. */
  #fillable(): ReadonlySet<string> {
    const filled = new Set(this.#sampledRows());
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
  #sampledRows(): readonly string[] {
    const { initial } = this.#checked.model;
    const given = new Set(Object.keys(initial?.rows ?? {}));
    const names = this.#blueprints
      .map(({ entity }) => entity)
      .filter(({ collection }) => given.has(collection))
      .map(({ name }) => name);
    const draw = drawFrom(1);
    const result = this.#states.sample(this.tables, draw.integer(1, 100), 3);
    if (!result.ok) return [...names, ...this.tables.map(({ blueprint }) => blueprint.entity.name)];
    const { rows } = result.state;
    const filled = this.tables.filter(({ blueprint: { entity } }) =>
      hasRows(rows[entity.collection]),
    );
    return [...names, ...filled.map(({ blueprint }) => blueprint.entity.name)];
  }
}

function hasRows(table: object | undefined): boolean {
  return table !== undefined && Object.keys(table).length > 0;
}

function createdEntities({ operations, setup }: CheckedModel): ReadonlySet<string> {
  return new Set([...operations, ...setup].flatMap(({ effects }) => effects.creates));
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
