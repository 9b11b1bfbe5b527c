import type { Entity } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { factsOf } from '../syntax/flow.ts';
import { findingAt } from '../syntax/report.ts';
import { rowsOf } from '../syntax/rows.ts';
import { fieldWritesOf } from '../syntax/table-calls.ts';
import { calledName } from '../syntax/tree.ts';
import { type Body, fieldNamed, isNumeric, type ModelView } from '../syntax/view.ts';

/** A number of a parent that all operations on its children keep in step, but one. */
export function totalOutOfStep(view: ModelView): Finding[] {
  return view.model.entities.flatMap((child) =>
    parentsOf(child, view).flatMap((parent) => {
      const moving = view.bodies.filter((body) => movesRows(body, child));
      return parent.fields
        .filter((field) => isNumeric(field))
        .flatMap(({ name }) => {
          const still = moving.filter((body) => !writes(body, parent, name));
          const [only] = still;
          if (only === undefined || still.length > 1 || moving.length < 3) return [];
          const others = moving.filter((body) => body !== only);
          if (isKindOfItsOwn(only, others, child)) return [];
          return outOfStep(only, child, parent, name);
        });
    }),
  );
}

/** Whether an operation inserts rows of a kind that no other inserts: `kind: 'deposit'`. */
function isKindOfItsOwn(body: Body, others: readonly Body[], child: Entity): boolean {
  const own = kindsOf(body, child);
  const known = new Set(others.flatMap((other) => kindsOf(other, child)));
  return own.length > 0 && own.every((kind) => !known.has(kind));
}

/** The enum values written out in the rows that an operation inserts. */
function kindsOf(body: Body, child: Entity): string[] {
  return fieldWritesOf(body).flatMap(({ call, field, value }) => {
    const isKind = call.entity === child && call.method === 'insert';
    if (!isKind || fieldNamed(child, field)?.type !== 'enum') return [];
    return ts.isStringLiteralLike(value) ? [`${field} ${value.text}`] : [];
  });
}

function parentsOf(child: Entity, view: ModelView): Entity[] {
  return child.fields.flatMap((field) => {
    const parent = field.type === 'ref' ? view.entity(field.entity) : undefined;
    return parent === undefined || parent === child ? [] : [parent];
  });
}

function movesRows({ checked: { effects } }: Body, { name }: Entity): boolean {
  return effects.creates.includes(name) || effects.removes.includes(name);
}

function writes({ checked: { effects } }: Body, { name }: Entity, field: string): boolean {
  const updated = effects.updates.get(name);
  return updated === 'all' || updated?.includes(field) === true;
}

function outOfStep(body: Body, child: Entity, parent: Entity, field: string): Finding[] {
  return [
    findingAt(
      'TOTAL_OUT_OF_STEP',
      body,
      undefined,
      `${child.collection} are added or removed, but ${field} of ${parent.name} stays; all other operations on ${child.collection} keep it in step`,
      {
        entity: parent.name,
        field,
        fix: `Write ${parent.collection}.update(row, { ${field}: … }).`,
      },
    ),
  ];
}

interface Formula {
  readonly body: Body;
  readonly value: ts.Expression;
  readonly text: string;
}

/** The same total, summed up in one operation otherwise than in the others. */
export function formulaDiffers(view: ModelView): Finding[] {
  const formulas = view.bodies.flatMap(formulasOf);
  const groups = Map.groupBy(formulas, ({ about }) => about);
  return [...groups.entries()].flatMap(([about, group]) => {
    const texts = [...Map.groupBy(group, ({ text }) => text).values()];
    const [odd] = texts.toSorted((a, b) => a.length - b.length);
    const [usual] = texts.toSorted((a, b) => b.length - a.length);
    if (texts.length !== 2 || odd?.[0] === undefined || usual?.[0] === undefined) return [];
    if (odd.length !== 1 || usual.length < 2) return [];
    return findingAt(
      'TOTAL_OUT_OF_STEP',
      odd[0].body,
      odd[0].value,
      `${about} is summed up as ${odd[0].text}, elsewhere as ${usual[0].text}`,
      { fix: `Sum up ${usual[0].text}.` },
    );
  });
}

function formulasOf(body: Body): (Formula & { readonly about: string })[] {
  return fieldWritesOf(body).flatMap(({ call, field, value }) => {
    if (!isNumeric(fieldNamed(call.entity, field))) return [];
    const about = `${field} of ${call.entity.name}`;
    return factsOf(value, body)
      .nodes.flatMap((node) => {
        const text = summandOf(node, body);
        return text === undefined ? [] : [{ body, value, text, about: `${about} ${text.entity}` }];
      })
      .map((found) => ({ ...found, text: found.text.text, about }));
  });
}

/** What a `sum(rows, (row) => …)` adds up, with the row named alike everywhere. */
function summandOf(node: ts.Node, body: Body): { text: string; entity: string } | undefined {
  if (calledName(node) !== 'sum' || !ts.isCallExpression(node)) return undefined;
  const [items, by] = node.arguments;
  const rows = items && rowsOf(items, body);
  if (rows === undefined || by === undefined || !ts.isArrowFunction(by)) return undefined;
  const name = by.parameters[0]?.name;
  if (name === undefined || !ts.isIdentifier(name) || ts.isBlock(by.body)) return undefined;
  const factors = by.body.getText().replaceAll(`${name.text}.`, 'row.');
  return { text: factors.split(' * ').toSorted().join(' * '), entity: rows.entity.name };
}
