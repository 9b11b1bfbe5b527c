import type { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { factsOf } from '../syntax/flow.ts';
import { findingAt } from '../syntax/report.ts';
import { calledName, methodCallOf, nodesIn } from '../syntax/tree.ts';
import type { Body } from '../syntax/view.ts';
import { caseWords } from '../case-words.ts';

const textTests = new Set(['includes', 'startsWith', 'endsWith', 'indexOf']);

/** Searches that mind the case, although the description says otherwise or one side is folded. */
export function caseSensitiveSearch(body: Body): Finding[] {
  const { operation, root } = body;
  const texts = [
    operation.description,
    ...operation.params.map((param) => param.description ?? ''),
  ];
  const isPromised = texts.some((text) => caseWords.test(text));
  return nodesIn(root).flatMap((node) => {
    const sides = textTestAt(node, body);
    if (sides === undefined) return [];
    const [held, wanted] = sides.map((side) => isFolded(side, body));
    if (held === wanted && (held === true || !isPromised)) return [];
    return findingAt(
      'CASE_SENSITIVE_SEARCH',
      body,
      node,
      held === wanted
        ? 'the search minds the case, although its description says that case does not matter'
        : 'only one side of the comparison is in lower case',
      { fix: 'Write row.text.toLowerCase().includes(wanted.toLowerCase()).' },
    );
  });
}

/** Held text and wanted text of a test that depends on a param. */
function textTestAt(
  node: ts.Node,
  body: Body,
): readonly [ts.Expression, ts.Expression] | undefined {
  const call = methodCallOf(node);
  if (call === undefined || !textTests.has(call.method)) return undefined;
  const [wanted] = call.call.arguments;
  if (wanted === undefined || !isText(wanted, body)) return undefined;
  const facts = factsOf(call.receiver, body);
  const isRowText =
    facts.fields.size > 0 && facts.params.size === 0 && isTextOf(call.receiver, body);
  return isRowText ? [call.receiver, wanted] : undefined;
}

/** A text param, or one made of it. */
function isText(wanted: ts.Expression, body: Body): boolean {
  const { params, fields } = factsOf(wanted, body);
  const [name] = params;
  const param = body.operation.params.find((each) => each.name === name);
  return params.size === 1 && fields.size === 0 && param?.type === 'string';
}

/** Whether all fields that a held value is made of are texts, not lists. */
function isTextOf(held: ts.Expression, body: Body): boolean {
  return [...factsOf(held, body).fields].every((path) => {
    const [entity = '', field = ''] = path.split('.');
    const declared = body.view.entity(entity)?.fields.find(({ name }) => name === field);
    return declared?.type === 'string';
  });
}

function isFolded(side: ts.Expression, body: Body): boolean {
  return factsOf(side, body).nodes.some((node) => {
    const method = methodCallOf(node)?.method;
    return method === 'toLowerCase' || method === 'toUpperCase' || calledName(node) === 'fold';
  });
}
