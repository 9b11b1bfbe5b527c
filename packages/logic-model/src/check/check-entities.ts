import { finding, type Finding, type ModelPath } from '../diagnostics/diagnostic.ts';
import type { Entity, LogicModel } from '../schema/model.ts';

/** Keys, trees and options of entities that cannot work. */
export function* entityFindings(model: LogicModel): Generator<Finding> {
  for (const [at, entity] of model.entities.entries()) {
    const path = ['entities', at];
    yield* keyFindings(entity, path);
    yield* conflictFindings(entity, path);
    yield* treeFindings(entity, path);
  }
}

function* keyFindings(entity: Entity, path: ModelPath): Generator<Finding> {
  const { name, key } = entity;
  if (entity.singleton === true || entity.key_in_row === false) {
    if (key !== undefined)
      yield keyFinding(
        [...path, 'key'],
        `\`${name}\` has rows without key; \`key\` must be left out.`,
      );
    return;
  }
  if (key === undefined) yield keyFinding(path, `\`${name}\` has no key.`);
  const at = entity.fields.findIndex((field) => field.name === key);
  const field = entity.fields[at];
  if (field === undefined) return;
  const isKey = field.type === 'string' || field.type === 'integer' || field.type === 'ref';
  const isAlways = field.optional !== true && field.nullable !== true;
  if (!isKey || !isAlways || field.default !== undefined)
    yield keyFinding(
      [...path, 'fields', at],
      `The key \`${field.name}\` must be a required string or integer without default.`,
    );
}

function keyFinding(path: ModelPath, message: string): Finding {
  return finding(
    'KEY_INVALID',
    path,
    message,
    'Declare a required string or integer field as `key`; with `singleton: true` or `key_in_row: false` leave `key` out.',
  );
}

function* conflictFindings(entity: Entity, path: ModelPath): Generator<Finding> {
  const options = [
    ['singleton', entity.singleton],
    ['history', entity.history],
    ['tree', entity.tree !== undefined],
    ['key_in_row', entity.key_in_row === false],
  ] as const;
  const chosen = options.filter(([, on]) => on === true).map(([name]) => name);
  const message = `\`${entity.name}\` cannot be ${chosen.join(' and ')} at once.`;
  if (chosen.length > 1)
    yield finding('ENTITY_CONFLICT', path, message, 'Keep the option that is meant.');
  const [fewest, most] = entity.rows ?? [0, 0];
  if (fewest > most)
    yield finding(
      'RANGE_EMPTY',
      [...path, 'rows'],
      'The fewest rows are more than the most.',
      'Write `rows: [fewest, most]`.',
    );
}

function* treeFindings({ name, fields, tree }: Entity, path: ModelPath): Generator<Finding> {
  const parent = fields.find((field) => field.name === tree);
  if (tree === undefined || parent === undefined) return;
  const mayBeNone = parent.optional === true || parent.nullable === true;
  if (parent.type !== 'ref' || parent.entity !== name || !mayBeNone)
    yield finding(
      'TREE_INVALID',
      [...path, 'tree'],
      `\`${tree}\` is not an optional or nullable ref to \`${name}\`.`,
      `Declare it as { name: ${tree}, type: ref, entity: ${name}, optional: true }; roots have none.`,
    );
}
