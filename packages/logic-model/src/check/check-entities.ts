import type { Finding, ModelPath } from '../diagnostics/diagnostic.ts';
import type { Entity, LogicModel } from '../schema/model.ts';

/** Keys, trees and options of entities that cannot work. */
export function entityFindings(model: LogicModel): Finding[] {
  return model.entities.flatMap((entity, at) => {
    const path = ['entities', at];
    return [
      ...keyFindings(entity, path),
      ...conflictFindings(entity, path),
      ...treeFindings(entity, path),
    ];
  });
}

function keyFindings(entity: Entity, path: ModelPath): Finding[] {
  const keyless = entity.singleton === true || entity.key_in_row === false;
  if (keyless)
    return entity.key === undefined
      ? []
      : [
          keyFinding(
            [...path, 'key'],
            `\`${entity.name}\` has rows without key; \`key\` must be left out.`,
          ),
        ];
  if (entity.key === undefined) return [keyFinding(path, `\`${entity.name}\` has no key.`)];
  const at = entity.fields.findIndex(({ name }) => name === entity.key);
  const field = entity.fields[at];
  if (field === undefined) return [];
  const usable =
    (field.type === 'string' || field.type === 'integer' || field.type === 'ref') &&
    !field.optional &&
    field.default === undefined;
  return usable
    ? []
    : [
        keyFinding(
          [...path, 'fields', at],
          `The key \`${field.name}\` must be a required string or integer without default.`,
        ),
      ];
}

function keyFinding(path: ModelPath, message: string): Finding {
  return {
    code: 'KEY_INVALID',
    path,
    message,
    fix: 'Declare a required string or integer field as `key`; with `singleton: true` or `key_in_row: false` leave `key` out.',
  };
}

function conflictFindings(entity: Entity, path: ModelPath): Finding[] {
  const options = [
    ['singleton', entity.singleton],
    ['history', entity.history],
    ['tree', entity.tree !== undefined],
    ['key_in_row', entity.key_in_row === false],
  ] as const;
  const chosen = options.filter(([, on]) => on === true).map(([name]) => name);
  const conflict = chosen.length > 1;
  const emptyRange = entity.rows !== undefined && entity.rows[0] > entity.rows[1];
  return [
    ...(conflict
      ? [
          {
            code: 'ENTITY_CONFLICT' as const,
            path,
            message: `\`${entity.name}\` cannot be ${chosen.join(' and ')} at once.`,
            fix: 'Keep the option that is meant.',
          },
        ]
      : []),
    ...(emptyRange
      ? [
          {
            code: 'RANGE_EMPTY' as const,
            path: [...path, 'rows'],
            message: 'The fewest rows are more than the most.',
            fix: 'Write `rows: [fewest, most]`.',
          },
        ]
      : []),
  ];
}

function treeFindings(entity: Entity, path: ModelPath): Finding[] {
  const parent = entity.fields.find(({ name }) => name === entity.tree);
  if (entity.tree === undefined || parent === undefined) return [];
  const fits = parent.type === 'ref' && parent.entity === entity.name && parent.optional === true;
  return fits
    ? []
    : [
        {
          code: 'TREE_INVALID',
          path: [...path, 'tree'],
          message: `\`${parent.name}\` is not an optional ref to \`${entity.name}\`.`,
          fix: `Declare it as { name: ${parent.name}, type: ref, entity: ${entity.name}, optional: true }; roots have none.`,
        },
      ];
}
