import { escapedPattern } from '@envloom/core';
import type { Entity } from '@envloom/logic-model';
import { type Finding, findingOf } from '../../findings/finding.ts';
import { isNumeric, type ModelView } from '../syntax/body.ts';

const limiting = /(?:^|_)(?:limit|level|max|maximum|min|minimum|capacity|threshold|quota)(?:_|$)/u;

/** Numbers of a row that are called a limit, and that nothing compares with anything. */
export function limitIgnored(view: ModelView): Finding[] {
  const code = codeOf(view);
  return view.model.entities.flatMap((entity) =>
    entity.fields
      .filter((field) => isNumeric(field) && limiting.test(field.name))
      .filter(({ name }) => !isRead(name, code))
      .map(({ name }) => ignored(entity, name)),
  );
}

/** The text of everything that can read a field. */
function codeOf({ model }: ModelView): string {
  return [
    ...[...model.operations, ...(model.functions ?? []), ...(model.setup ?? [])].map(
      ({ body }) => body,
    ),
    ...(model.invariants ?? []).flatMap(({ holds, preserves = [] }) => [
      holds ?? '',
      ...preserves.map(({ value }) => value),
    ]),
  ].join('\n');
}

/** `stock.reorder_level`, or taken out of a row by a pattern. */
function isRead(field: string, code: string): boolean {
  const name = `(?<!\\w)${escapedPattern(field)}(?!\\w)`;
  const member = new RegExp(`\\.\\s*${name}|\\[\\s*['"]${name}['"]\\s*\\]`, 'u');
  const pattern = new RegExp(`\\{[^{}]*${name}[^{}]*\\}\\s*(?:=[^=>]|of\\b|\\)\\s*=>)`, 'u');
  return member.test(code) || pattern.test(code);
}

function ignored({ name, collection }: Entity, field: string): Finding {
  return findingOf(
    'LIMIT_IGNORED',
    `${field} of ${name} is stored and shown, and nothing depends on it.`,
    {
      entity: name,
      field,
      fix: `Compare with the ${field} of the row in ${collection} where the rule speaks of it (a setting may stand in its place).`,
    },
  );
}
