import type { Entity } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { factsOf } from '../syntax/flow.ts';
import { bothWays, comparisonsOf, type Guard, guardsOf } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldWritesOf, type TableCall } from '../syntax/table-calls.ts';
import { calledName } from '../syntax/tree.ts';
import { type Body, fieldNamed, paramOf } from '../syntax/view.ts';

/** A limit for one row that counts the rows of all. */
export function scopeForgotten(body: Body): Finding[] {
  return guardsOf(body).flatMap((guard) => {
    const call = comparisonsOf(guard)
      .filter(({ operator }) => operator.startsWith('<') || operator.startsWith('>'))
      .flatMap(bothWays)
      .flatMap(({ left }) => (isNumberOf(left) ? factsOf(left, body).calls : []))
      .find((each) => countsAll(each, body));
    if (call === undefined) return [];
    const { entity } = call;
    return findingAt(
      'SCOPE_FORGOTTEN',
      body,
      call.call,
      `${guard.code} counts all ${entity.collection}, not those of the row that the operation is about`,
      {
        entity: entity.name,
        failure: guard.code,
        fix: `Count ${entity.collection} by the ref that the operation inserts.`,
      },
    );
  });
}

/** A count or a length. */
function isNumberOf(expression: ts.Expression): boolean {
  const isLength = ts.isPropertyAccessExpression(expression) && expression.name.text === 'length';
  return isLength || ts.isCallExpression(expression) || ts.isIdentifier(expression);
}

/** `loans.count({ status: 'open' })` where the operation inserts a loan of a member. */
function countsAll({ call, method, entity }: TableCall, body: Body): boolean {
  if (method !== 'count' && method !== 'where' && method !== 'all') return false;
  const refs = fieldWritesOf(body).filter(
    (write) =>
      write.call.entity === entity &&
      write.call.method === 'insert' &&
      fieldNamed(entity, write.field)?.type === 'ref' &&
      paramOf(write.value, body) !== undefined,
  );
  const text = call.arguments[0]?.getText() ?? '';
  const named = [...refFieldsOf(entity), ...body.operation.params.map(({ name }) => name)];
  const isScoped = named.some((name) => text.includes(name));
  const around = ts.isVariableDeclaration(call.parent)
    ? call.getSourceFile().getText()
    : call.parent.parent.getText();
  const isFiltered = refFieldsOf(entity).some((name) => around.includes(`.${name} ===`));
  return refs.length > 0 && !isScoped && !isFiltered;
}

const refFieldsOf = ({ fields }: Entity): string[] =>
  fields.filter(({ type }) => type === 'ref').map(({ name }) => name);

const inclusive =
  /\bat most\b|\bup to\b|\b(?:no|not) (?:more|less|fewer|later|earlier) than\b|\bor (?:later|earlier|more|less|fewer)\b|\bat least\b|\bnot before\b|\bmaximum\b|\bminimum\b/giu;
const exclusive =
  /(?<!\b(?:no|not) )\b(?:more|less|fewer|later|earlier) than\b|(?<!not )\bbefore\b|\bafter\b|\bbeyond\b|\bexceed\w*|\bbelow\b|\bunder\b|\babove\b|\bover\b/iu;

/** `amount < settings.limit` where the rule says "at most". */
export function boundaryDiffers(body: Body): Finding[] {
  return guardsOf(body).flatMap((guard) => {
    const text = wordingOf(guard, body);
    const said = text.match(inclusive) ?? [];
    if (said.length !== 1 || exclusive.test(text)) return [];
    const strict = comparisonsOf(guard).find(
      (comparison) =>
        (comparison.operator === '<' || comparison.operator === '>') &&
        bothWays(comparison).some(({ left, right }) => isGiven(left, body) && isLimit(right)),
    );
    if (strict === undefined || comparisonsOf(guard).length > 1) return [];
    return findingAt(
      'BOUNDARY_DIFFERS',
      body,
      guard.node,
      `the rule says “${said[0]}”, and ${guard.code} refuses the limit itself`,
      { failure: guard.code, fix: `Use ${strict.operator}=.` },
    );
  });
}

/** What the one rule of the code says. */
function wordingOf({ code }: Guard, { view }: Body): string {
  const rules = view.model.rules.filter(({ codes }) => codes?.includes(code) === true);
  const [rule] = rules;
  return rules.length === 1 && rule?.codes?.length === 1 ? rule.text : '';
}

function isGiven(expression: ts.Expression, body: Body): boolean {
  const helper = calledName(expression);
  return (
    paramOf(expression, body) !== undefined ||
    helper === 'daysBetween' ||
    helper === 'minutesBetween'
  );
}

function isLimit(expression: ts.Expression): boolean {
  return (
    ts.isNumericLiteral(expression) ||
    calledName(expression) === 'today' ||
    expression.getText().startsWith('settings.')
  );
}
