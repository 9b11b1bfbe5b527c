import type { FieldSpec } from '@envloom/runtime';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { rowsAsked, type Step } from './step.ts';
import { terrainOf } from './model-graph.ts';
import { changedNames } from './undone.ts';

/** What a row consists of, rather than where it stands or how it counts. */
const content: ReadonlySet<FieldSpec['type']> = new Set([
  'string',
  'json',
  'shape',
  'array',
  'record',
]);

/**
 * Whether a step changes what a request is about: the content of a row that it names. Started after
 * its steps were replaced, a scene is another than the one that was asked for.
 */
export function isRedefining(stage: GeneratorContext, { diff }: Step, request: Request): boolean {
  const terrain = terrainOf(stage);
  return rowsAsked(terrain, request).some(({ entity, key }) => {
    const spec = terrain.entities.get(entity);
    if (spec === undefined) return false;
    const changed = diff.tables[spec.collection]?.changed.find((row) => row.key === key);
    if (changed === undefined) return false;
    return changedNames(changed.before, changed.after).some((name) => isContent(spec.fields[name]));
  });
}

/** An optional text comes and goes with a status: a reason, a note. */
function isContent(spec: FieldSpec | undefined): boolean {
  return spec !== undefined && content.has(spec.type) && spec.optional !== true;
}
