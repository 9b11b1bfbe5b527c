import type { Draw } from '@envloom/sampler';
import { joined, type Link, type Phrase, Sentences } from './sentences.ts';

/** The sentences of a running text; simple neighbours may share one. */
export function running(
  phrases: readonly Phrase[],
  isOrdered: boolean,
  draw: Draw,
): readonly string[] {
  const merged = merge(phrases, isOrdered, draw);
  const sentences = new Sentences(isOrdered, draw);
  return merged.map((phrase, at) => sentences.sentence(phrase, linkOf(at, merged.length)));
}

function merge(phrases: readonly Phrase[], isOrdered: boolean, draw: Draw): readonly Phrase[] {
  const merged: Phrase[] = [];
  for (let at = 0; at < phrases.length; at += 1) {
    const [one, other] = phrases.slice(at, at + 2);
    if (one === undefined) break;
    const both = other && draw.chance(0.5) ? joined(one, other, isOrdered, draw) : undefined;
    merged.push(both ?? one);
    if (both !== undefined) at += 1;
  }
  return merged;
}

function linkOf(at: number, count: number): Link {
  if (count === 1) return 'only';
  if (at === 0) return 'first';
  return at === count - 1 ? 'last' : 'next';
}
