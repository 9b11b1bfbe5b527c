import { isScalar } from 'yaml';
import type { Span, YamlText } from '../yaml/yaml-text.ts';

/** The part of a text that a problem at an offset concerns: the value or key that begins there, or a word. */
export function concernedAt(yaml: YamlText, offset: number): Span {
  const place = yaml.scalarAt(offset);
  const isWhole = place?.span.start === offset && isOneLine(place.node);
  const end = isWhole ? place.span.end : wordEnd(yaml.text, offset);
  return { start: offset, end: Math.max(offset, end) };
}

function isOneLine(node: unknown): boolean {
  return isScalar(node) && node.type !== 'BLOCK_LITERAL' && node.type !== 'BLOCK_FOLDED';
}

/** A name, or else what stands until the next space. */
function wordEnd(text: string, offset: number): number {
  const [word = ''] = /^(?:[\w$]+|\S+)/.exec(text.slice(offset, offset + 200)) ?? [];
  return offset + (word.length > 0 ? word.length : 1);
}
