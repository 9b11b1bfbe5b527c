import { contains } from './nodes.ts';
import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { findingAtOffset } from './report.ts';
import type { Scope } from './scope.ts';

/** Comments that the compiler obeys: they hide errors from the checker. */
const DIRECTIVE = /@ts-(?:ignore|expect-error|nocheck|check)\b/g;

/** Comments that switch the compiler's checks off. */
export function* commentFindings(scope: Scope): Generator<Finding> {
  const { start, end, root } = scope.segment;
  for (const { index, 0: directive } of scope.program.source.text
    .slice(start, end)
    .matchAll(DIRECTIVE)) {
    const message = `The comment \`${directive}\` switches checks off.`;
    if (!isInText(root, start + index))
      yield findingAtOffset(scope, start + index, 'COMMENT_REFUSED', message);
  }
}

/** Whether an offset lies inside a text literal or template, and not in a comment. */
function isInText(root: ts.Node, offset: number): boolean {
  return contains(
    root,
    (node) =>
      offset >= node.getStart() &&
      offset < node.end &&
      (ts.isStringLiteralLike(node) || isTemplatePart(node)),
  );
}

function isTemplatePart(node: ts.Node): boolean {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}
