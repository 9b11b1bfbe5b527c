import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { findingAtOffset } from './report.ts';
import type { Scope } from './scope.ts';

/** Comments that the compiler obeys: they hide errors from the checker. */
const DIRECTIVE = /@ts-(?:ignore|expect-error|nocheck|check)\b/g;

/** Comments that switch the compiler's checks off. */
export function commentFindings({ program, segment }: Scope): Finding[] {
  const text = program.source.text.slice(segment.start, segment.end);
  return [...text.matchAll(DIRECTIVE)]
    .map(({ index, 0: directive }) => ({ offset: segment.start + index, directive }))
    .filter(({ offset }) => !isInText(segment.root, offset))
    .map(({ offset, directive }) =>
      findingAtOffset(
        segment,
        offset,
        'COMMENT_REFUSED',
        `The comment \`${directive}\` switches checks off.`,
        'Remove the comment and correct what the compiler says.',
      ),
    );
}

/** Whether an offset lies inside a text literal or template, and not in a comment. */
function isInText(root: ts.Node, offset: number): boolean {
  const find = (node: ts.Node): boolean => {
    if (offset < node.getStart() || offset >= node.end) return false;
    return ts.isStringLiteralLike(node) || isTemplatePart(node) || anyChild(node, find);
  };
  return find(root);
}

function isTemplatePart(node: ts.Node): boolean {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}

function anyChild(node: ts.Node, test: (child: ts.Node) => boolean): boolean {
  return ts.forEachChild(node, (child) => test(child) || undefined) ?? false;
}
