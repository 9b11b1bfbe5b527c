import type { Param, TypeNode } from '@envloom/logic-model';
import { addDays, addMinutes, round } from '@envloom/runtime';
import { type Json, type JsonObject, isList, isObject, isSame } from '@envloom/core';
import type { Draw } from '@envloom/sampler';
import { type Leaf, leavesOf, type Path } from '../../checks/argument-leaves.ts';
import { type ModelView, viewOf } from '../../checks/model-view.ts';
import type { InitialWorld, GeneratorContext } from '../../context/generator-context.ts';
import { poolOf } from '../argument-pool.ts';

/** Values tried for a leaf, and for an argument that the reference leaves out. */
const most = 16;
const mostInvented = 4;

/** Other values that may stand in the place of an argument's leaf, likely ones first. */
export function otherValues(
  stage: GeneratorContext,
  scene: InitialWorld,
  tool: string,
  leaf: Leaf,
  draw: Draw,
): readonly Json[] {
  const view = viewOf(stage.checked);
  const found = [
    ...neighbours(leaf),
    ...draw.shuffle(keysFor(view, scene, leaf)),
    ...draw.shuffle(drawnElsewhere(stage, scene, tool, leaf.path)),
  ];
  const others: Json[] = [];
  for (const value of found) {
    if (others.length >= most) break;
    if (!isSame(value, leaf.value) && !others.some((each) => isSame(each, value)))
      others.push(value);
  }
  return others;
}

/** Values for an argument that the reference leaves out. */
export function inventedValues(
  stage: GeneratorContext,
  scene: InitialWorld,
  tool: string,
  param: Param,
): readonly Json[] {
  const drawn = drawnElsewhere(stage, scene, tool, [param.name]).slice(0, mostInvented);
  if (param.type === 'boolean') return [true, false];
  if (param.type === 'enum') return param.values;
  return param.type === 'string' ? [...drawn, otherText] : drawn;
}

/** Nothing that any task tells. */
const otherText = 'Something else entirely';

function neighbours({ value, type, param }: Leaf): readonly Json[] {
  if (typeof value === 'boolean') return [!value];
  if (type.type === 'enum') return type.values;
  if (typeof value === 'number') return numbersNear(value, type);
  if (typeof value !== 'string') return [];
  if (type.type === 'date') return [addDays(value, 1), addDays(value, -1)];
  if (type.type === 'datetime') return [addMinutes(value, 60), addMinutes(value, -60)];
  return type.type === 'string' && param.sample?.from === undefined ? textsNear(value) : [];
}

/** Another text, and the same with more to it or turned into its contrary. */
function textsNear(value: string): readonly string[] {
  return [otherText, `${value} and more`, `not ${value}`];
}

function numbersNear(value: number, type: TypeNode): readonly number[] {
  if (type.type !== 'number') return [value + 1, value - 1];
  const digits = type.decimals ?? 2;
  const step = 10 ** -digits;
  return [round(value + step, digits), round(value - step, digits), round(value / 2, digits)];
}

/** Keys of the rows that a ref, or a param with valid values from a table, can name. */
function keysFor(view: ModelView, scene: InitialWorld, { type, param }: Leaf): readonly Json[] {
  const entity =
    type.type === 'ref'
      ? view.entities.get(type.entity)
      : view.tables.get(param.sample?.from ?? '');
  if (entity === undefined) return [];
  return rowKeys(scene, entity.collection, keyField(entity.key, param));
}

function keyField(key: string | undefined, { sample, type }: Param): string {
  return (type === 'ref' ? undefined : sample?.field) ?? key ?? '';
}

function rowKeys(scene: InitialWorld, collection: string, field: string): readonly Json[] {
  const rows = scene.state.rows[collection];
  if (rows === undefined) return [];
  if (!Array.isArray(rows)) return Object.keys(rows);
  return rows.flatMap((row: Json) => {
    const key = isObject(row) ? row[field] : undefined;
    return key === undefined ? [] : [key];
  });
}

/** What stands in the same place of other plausible arguments. */
function drawnElsewhere(
  stage: GeneratorContext,
  scene: InitialWorld,
  tool: string,
  path: Path,
): readonly Json[] {
  return poolOf(stage, scene)
    .all(tool)
    .flatMap((args) => {
      const value = valueAt(args, path);
      return value === undefined ? [] : [value];
    });
}

function valueAt(whole: Json, path: readonly (string | number)[]): Json | undefined {
  let found: Json | undefined = whole;
  for (const step of path) {
    if (isList(found)) found = found.find((_, at) => at === step);
    else found = isObject(found) ? found[step] : undefined;
  }
  return found;
}

/** The leaves of arguments that can be taken out: optional params, and items of lists. */
export function removableIn(
  stage: GeneratorContext,
  tool: string,
  args: JsonObject,
): readonly (readonly (string | number)[])[] {
  const paths = leavesOf(viewOf(stage.checked), tool, args).flatMap(({ path, param }) => {
    const [name, at] = path;
    if (name === undefined) return [];
    if (path.length === 1) return param.optional === true ? [[name]] : [];
    return typeof at === 'number' && param.type === 'array' ? [[name, at]] : [];
  });
  const texts = new Map(paths.map((path) => [path.join('/'), path]));
  return [...texts.values()];
}
