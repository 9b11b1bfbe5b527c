import { bare } from '../../language/nodes.ts';
import type { ts } from 'ts-morph';
import { localSources } from './locals.ts';
import type { Flow, Local, Origin, Path, Source, Value } from './source.ts';
import { valueSources } from './values.ts';

/** No value that a model declares lies deeper; paths of values that take themselves apart grow. */
const MAX_STEPS = 12;

/** More than any body takes that a person would write. */
const MAX_SOURCES = 20_000;

/** Follows values back to where they start; nothing for a source it has followed before. */
export type Trace = (start: Source) => readonly Origin[];

/** Whether a trace of what is at a path within an expression goes back no further. */
export type IsEnd = (node: ts.Expression, path: Path, flow: Flow) => boolean;

/**
 * Follows values through locals, loops, callbacks, helpers and functions, whatever the order in
 * which these run: what comes from somewhere on one path may come from there.
 */
export function createTrace(flow: Flow, isEnd: IsEnd = () => false): Trace {
  const followed = new Map<ts.Node, Set<string>>();
  let count = 0;
  const isNew = ({ node, path }: Value | Local): boolean => {
    const paths = followed.get(node) ?? new Set();
    const text = pathText(path);
    if (paths.has(text)) return false;
    followed.set(node, paths.add(text));
    count += 1;
    return true;
  };
  return (start) => {
    const pending: Source[] = [start];
    const origins: Origin[] = [];
    for (const source of pending) {
      const end = endOf(source, flow, isEnd);
      if (end !== undefined) origins.push(end);
      else if (source.kind !== 'value' && source.kind !== 'local') origins.push(source);
      else if (count >= MAX_SOURCES || source.path.length > MAX_STEPS)
        return [...origins, { kind: 'unknown' }];
      else if (isNew(source)) pending.push(...stepBack(source, flow));
    }
    return origins;
  };
}

function endOf(source: Source, flow: Flow, isEnd: IsEnd): Origin | undefined {
  if (source.kind !== 'value') return undefined;
  const [node, { path }] = [bare(source.node), source];
  return isEnd(node, path, flow) ? { kind: 'end', node, path } : undefined;
}

function stepBack(source: Value | Local, flow: Flow): readonly Source[] {
  return source.kind === 'local' ? localSources(source, flow) : valueSources(source, flow);
}

/** A path as one text, in which the name `'1'` is not the position 1. */
export function pathText(path: Path): string {
  return path
    .map((step) => (typeof step === 'symbol' ? String(step) : JSON.stringify(step)))
    .join();
}
