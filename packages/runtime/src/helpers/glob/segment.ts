import { charge } from '../fuel.ts';
import { classAt } from './class.ts';

/** Whether one name between slashes is matched. */
export type MatchName = (name: string) => boolean;

/** One step of a pattern: a character that passes a test, or any number of any characters. */
type Step = 'star' | ((character: string) => boolean);

/** Compiles what stands between two slashes of a pattern; names with a point first need `dot` or that point. */
export function segmentMatcher(segment: string, dot: boolean): MatchName {
  return usualMatcher(segment, dot) ?? stepMatcher(segment, dot);
}

const isDots = (name: string): boolean => name === '.' || name === '..';

/** Forms that most patterns have. Their endings are taken literally, escapes included, as minimatch does. */
function usualMatcher(segment: string, dot: boolean): MatchName | undefined {
  const isShown = (name: string): boolean => dot || !name.startsWith('.');
  if (/^\*+$/.test(segment))
    return (name) => name !== '' && (dot ? !isDots(name) : !name.startsWith('.'));
  const [, ending] = /^\*+([^+@!?*[(]*)$/.exec(segment) ?? [];
  if (ending !== undefined) return (name) => isShown(name) && name.endsWith(ending);
  const [marks, tail = ''] = /^\?+([^+@!?*[(]*)$/.exec(segment) ?? [];
  if (marks !== undefined)
    return (name) =>
      name.length === marks.length &&
      (dot ? !isDots(name) : !name.startsWith('.')) &&
      name.endsWith(tail);
  if (/^\*+\.\*+$/.test(segment))
    return (name) => (dot ? !isDots(name) : !name.startsWith('.')) && name.includes('.');
  if (/^\.\*+$/.test(segment)) return (name) => !isDots(name) && name.startsWith('.');
  return undefined;
}

function stepMatcher(segment: string, dot: boolean): MatchName {
  const { steps, isMagic, mayBeDots } = stepsOf(segment);
  if (!isMagic) return (name) => takes(steps, name);
  const startsOpen = mayBeDots === 0;
  return (name) => {
    if (startsOpen && !dot && name.startsWith('.')) return false;
    if (mayBeDots !== undefined && (dot || !startsOpen) && isDots(name)) return false;
    return takes(steps, name);
  };
}

interface Steps {
  readonly steps: readonly Step[];
  readonly isMagic: boolean;
  /** How many literal points stand before the first step that is no literal: none, one or two. */
  readonly mayBeDots: number | undefined;
}

function stepsOf(segment: string): Steps {
  const steps: Step[] = [];
  let firstMagic: number | undefined;
  let points = 0;
  const add = (step: Step, isMagic: boolean): void => {
    if (isMagic) firstMagic ??= steps.length;
    steps.push(step);
  };
  for (let at = 0; at < segment.length; at += 1) {
    const found = wildcardAt(segment, at);
    if (found !== undefined) {
      const isAgain = found.step === 'star' && steps.at(-1) === 'star';
      if (!isAgain) add(found.step, found.isMagic);
      at = found.end - 1;
      continue;
    }
    if (segment.charAt(at) === '\\' && at < segment.length - 1) at += 1;
    const literal = segment.charAt(at);
    if (literal === '.' && steps.length === points) points += 1;
    add((other) => other === literal, false);
  }
  const isProtected = firstMagic !== undefined && firstMagic === points && firstMagic <= 2;
  return { steps, isMagic: firstMagic !== undefined, mayBeDots: isProtected ? points : undefined };
}

interface Wildcard {
  readonly step: Step;
  readonly isMagic: boolean;
  readonly end: number;
}

function wildcardAt(segment: string, at: number): Wildcard | undefined {
  switch (segment.charAt(at)) {
    case '*':
      return { step: 'star', isMagic: true, end: at + 1 };
    case '?':
      return { step: () => true, isMagic: true, end: at + 1 };
    case '[': {
      const found = classAt(segment, at);
      return found && { step: found.test, isMagic: found.isMagic, end: found.end };
    }
    default:
      return undefined;
  }
}

/** Whether the steps take the whole name: after a dead end the last star takes one character more. */
function takes(steps: readonly Step[], name: string): boolean {
  charge(1 + name.length);
  let [step, at] = [0, 0];
  let star: { readonly step: number; at: number } | undefined;
  while (at < name.length) {
    const next = steps[step];
    if (next === 'star') {
      star = { step, at };
      step += 1;
    } else if (next?.(name.charAt(at)) === true) {
      step += 1;
      at += 1;
    } else if (star === undefined) {
      return false;
    } else {
      charge(1);
      star.at += 1;
      [step, at] = [star.step + 1, star.at];
    }
  }
  while (steps[step] === 'star') step += 1;
  return step === steps.length;
}
