import type { ReactNode } from 'react';
import type { Cost, ItemState, RunState } from '../../protocol/synthesis.ts';
import { grouped } from '../parts/figures.ts';

/** Milliseconds between two looks. What has not changed is answered from what the browser kept. */
export const pause = 2_000;

/** US dollars; small sums keep two digits that say something. */
export function dollars(cost: number | null): string {
  if (cost === null) return 'unknown';
  if (cost === 0) return '$0';
  return cost < 0.1 ? `$${Number(cost.toPrecision(2))}` : `$${cost.toFixed(2)}`;
}

export const tokens = ({ inputTokens, outputTokens }: Cost): string =>
  grouped(Math.round(inputTokens + outputTokens));

/** A time as people read it, with the exact one for whoever needs it. */
export function When({ time }: { readonly time: string | undefined }): ReactNode {
  if (time === undefined) return '–';
  return (
    <time dateTime={time} title={time}>
      {new Date(time).toLocaleString()}
    </time>
  );
}

const runStates: Readonly<Record<RunState, readonly [text: string, className: string]>> = {
  running: ['Running', 'good'],
  waiting: ['Waits for answers', 'warn'],
  ended: ['Ended', ''],
  stopped: ['Stopped early', 'bad'],
  'broken-off': ['Broken off', 'bad'],
  unknown: ['Not known', 'quiet'],
};

const itemStates: Readonly<Record<ItemState, readonly [text: string, className: string]>> = {
  queued: ['Queued', 'quiet'],
  drafting: ['Drafted now', 'good'],
  examining: ['Examined now', 'good'],
  reading: ['Read now', 'good'],
  repairing: ['Repaired now', 'good'],
  waiting: ['Waits for answers', 'warn'],
  accepted: ['Accepted', 'good'],
  present: ['Accepted before', 'good'],
  rejected: ['Rejected', 'bad'],
  stopped: ['Not done', 'bad'],
};

export function RunStateTag({ state }: { readonly state: RunState }): ReactNode {
  const [text, className] = runStates[state];
  return <span className={`tag ${className}`}>{text}</span>;
}

export function ItemStateTag({ state }: { readonly state: ItemState }): ReactNode {
  const [text, className] = itemStates[state];
  return <span className={`tag ${className}`}>{text}</span>;
}

export const decisionText = {
  retry: 'is made anew by the next run',
  reject: 'is left out from the next run on',
} as const;
