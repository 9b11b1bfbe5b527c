import { canonicalJson } from '@envloom/core';
import type { World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import type { RowId } from './arguments.ts';
import { isMadeAnew } from './made-anew.ts';
import { referredBy } from './rows.ts';
import { rowsAsked, type Step } from './step.ts';
import { isBackward, isCompleted, rowsTakenBack } from './reverting-step.ts';
import { type ModelGraph, terrainOf } from './model-graph.ts';
import { changedNames, isOverwriting } from './undone.ts';
import { isUpAndDown } from './up-and-down.ts';

/** What a step has to do with, by the names of rows. */
interface Traces {
  /** Named by the request. */
  readonly asked: ReadonlySet<string>;
  readonly made: ReadonlySet<string>;
  /** Named, made or changed. */
  readonly used: ReadonlySet<string>;
  /** Given other dates, people or amounts, and not brought forward. */
  readonly arranged: ReadonlySet<string>;
  /** Ended or hindered. */
  readonly back: ReadonlySet<string>;
}

const traces = new WeakMap<Step, Traces>();

/**
 * Whether nobody would ask for both in one task, though each is granted: the same twice; a row made
 * and corrected; a field given two values; a row used and then ended, or ended and then used, where
 * neither is the condition of the other; something made anew that was just ended.
 * @param start the world before the walk
 * @param isNeeded whether the later step fails without the earlier one
 */
export function isPointless(
  stage: GeneratorContext,
  start: World,
  earlier: Step,
  later: Step,
  isNeeded: () => boolean,
): boolean {
  if (isSameAgain(stage, earlier.request, later)) return true;
  if (isCorrected(stage, earlier, later) || isUpAndDown(stage, earlier, later)) return true;
  if (isMadeAnew(stage, start, earlier, later) || isMadeAnew(stage, start, later, earlier)) {
    return true;
  }
  const before = tracesOf(stage, earlier);
  const after = tracesOf(stage, later);
  if (isEndedAtOnce(stage, before, later, after)) return true;
  if (meet(after.back, before.arranged)) return true;
  const isInTheWay = meet(after.back, before.used) || meet(before.back, after.asked);
  return (isInTheWay || isOverwriting(later, earlier, stage.ignored)) && !isNeeded();
}

/**
 * Whether a step makes no sense to somebody who also asks for this, which is refused: nobody prolongs
 * the loan of somebody who leaves.
 * @param start the world before the walk
 */
export function isPointlessBeside(
  stage: GeneratorContext,
  start: World,
  refused: Request,
  step: Step,
): boolean {
  if (isSameAgain(stage, refused, step)) return true;
  const { request } = step;
  if (isEndOf(stage, refused, request) || isEndOf(stage, request, refused)) return true;
  const terrain = terrainOf(stage);
  const asked = rowsAsked(terrain, refused);
  const around = isBackward(refused.tool)
    ? []
    : asked.flatMap((row) => referredBy(start, terrain, row));
  const { back } = tracesOf(stage, step);
  return [...asked, ...around].some((row) => back.has(nameOf(row)));
}

/**
 * Whether a request would end the one row that it is about, and another one goes on with that row: who
 * wants a stay cancelled plans nothing for it.
 */
function isEndOf(stage: GeneratorContext, ending: Request, other: Request): boolean {
  if (!isBackward(ending.tool) || isBackward(other.tool)) return false;
  const terrain = terrainOf(stage);
  const rows = rowsAsked(terrain, ending).filter(({ entity }) => terrain.topical.has(entity));
  const [only] = rows;
  if (only === undefined || rows.length > 1 || !canEnd(terrain, ending.tool, only)) return false;
  return rowsAsked(terrain, other).some((row) => nameOf(row) === nameOf(only));
}

/** Whether a tool removes rows of an entity or gives them another status. */
function canEnd({ mutations, entities }: ModelGraph, tool: string, { entity }: RowId): boolean {
  const effects = mutations.get(tool)?.effects;
  if (effects?.removes.includes(entity) === true) return true;
  const written = effects?.updates.get(entity) ?? [];
  const fields = Object.entries(entities.get(entity)?.fields ?? {});
  return fields.some(
    ([name, { type }]) => type === 'enum' && (written === 'all' || written.includes(name)),
  );
}

function tracesOf(stage: GeneratorContext, step: Step): Traces {
  const known = traces.get(step);
  if (known !== undefined) return known;
  const asked = rowsAsked(terrainOf(stage), step.request).map(nameOf);
  const made = rowsOfDiff(stage, step, ({ added }) => added);
  const changed = rowsOfDiff(stage, step, (diff) => diff.changed);
  const found = {
    asked: new Set(asked),
    made: new Set(made.map(nameOf)),
    arranged: new Set(changed.filter((row) => isArranged(stage, step, row)).map(nameOf)),
    used: new Set([...asked, ...[...made, ...changed].map(nameOf)]),
    back: new Set(rowsTakenBack(stage, step).map(nameOf)),
  };
  traces.set(step, found);
  return found;
}

type TableChanges = Step['diff']['tables'][string];

function rowsOfDiff(
  stage: GeneratorContext,
  { diff }: Step,
  part: (changes: TableChanges) => readonly { readonly key: RowId['key'] }[],
): readonly RowId[] {
  const { tables } = terrainOf(stage);
  return Object.entries(diff.tables).flatMap(([table, changes]) => {
    const entity = tables.get(table);
    if (entity === undefined || stage.ignored.has(table)) return [];
    return part(changes).map(({ key }) => ({ entity: entity.name, key }));
  });
}

/** Whether a step gives a row values that the request says, and no other status. */
function isArranged(
  stage: GeneratorContext,
  { request, diff }: Step,
  { entity, key }: RowId,
): boolean {
  const spec = terrainOf(stage).entities.get(entity);
  const row = diff.tables[spec?.collection ?? '']?.changed.find((each) => each.key === key);
  if (spec === undefined || row === undefined) return false;
  const names = changedNames(row.before, row.after);
  const isMovedOn = names.some((name) => {
    const field = spec.fields[name];
    return field?.type === 'enum' && field.transitions !== undefined;
  });
  return !isMovedOn && names.some((name) => name in request.args);
}

const nameOf = ({ entity, key }: RowId): string => `${entity} ${key}`;

function meet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const name of a) if (b.has(name)) return true;
  return false;
}

/**
 * The same call again, or the same tool for the same rows, whatever the texts and amounts; of tools that name no row that
 * calls write only those that make nothing.
 */
function isSameAgain(stage: GeneratorContext, earlier: Request, { request, diff }: Step): boolean {
  if (earlier.tool !== request.tool) return false;
  if (canonicalJson(earlier.args) === canonicalJson(request.args)) return true;
  const terrain = terrainOf(stage);
  const rows = rowsAsked(terrain, request);
  if (namesOf(rows) !== namesOf(rowsAsked(terrain, earlier))) return false;
  if (rows.some(({ entity }) => terrain.topical.has(entity))) return true;
  return !Object.entries(diff.tables).some(
    ([table, { added }]) => added.length > 0 && !stage.ignored.has(table),
  );
}

const namesOf = (rows: readonly RowId[]): string => rows.map(nameOf).toSorted().join('\n');

/** Whether the later step sets a field anew that the earlier one gave to a row it made. */
function isCorrected(stage: GeneratorContext, earlier: Step, later: Step): boolean {
  const again = Object.keys(later.request.args).filter((name) => name in earlier.request.args);
  if (again.length === 0) return false;
  const { made } = tracesOf(stage, earlier);
  const { tables } = terrainOf(stage);
  return Object.entries(later.diff.tables).some(([table, { changed }]) => {
    const entity = tables.get(table)?.name ?? '';
    return changed.some(
      ({ key, before, after }) =>
        made.has(nameOf({ entity, key })) &&
        changedNames(before, after).some((name) => again.includes(name)),
    );
  });
}

/** Whether a row that the earlier step made is ended, and not brought to its completion. */
function isEndedAtOnce(
  stage: GeneratorContext,
  before: Traces,
  later: Step,
  after: Traces,
): boolean {
  if (meet(after.back, before.made)) return true;
  if (!isBackward(later.request.tool)) return false;
  return rowsAsked(terrainOf(stage), later.request).some(
    (row) => before.made.has(nameOf(row)) && !isCompleted(stage, later, row),
  );
}
