import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Severity } from '@envloom/quality';
import { z } from 'zod';
import { judge, type BrokenModel, type Told } from './broken-model.ts';

/** Where it is stored what the long tier found of each mistake. */
export const foundFile = join(import.meta.dirname, 'found.json');

const foundSchema = z.strictObject({
  error: z.array(z.string()).readonly(),
  note: z.array(z.string()).readonly(),
});

/** The codes that tell a mistake, by severity. */
export type Found = z.infer<typeof foundSchema>;

export type AllFound = Readonly<Record<string, Found>>;

export const idOf = ({ base, mistake }: BrokenModel): string => `${base}/${mistake}`;

export function storedFound(): AllFound {
  const json: unknown = JSON.parse(readFileSync(foundFile, 'utf8'));
  return z.record(z.string(), foundSchema).parse(json);
}

export const foundText = (found: AllFound): string => `${JSON.stringify(found, null, 2)}\n`;

/**
 * What tells a mistake: findings of the broken model about the operation at fault, or about no
 * operation. The good models have no findings at all, so the mistake is the cause of each.
 */
export async function findIn(broken: BrokenModel, runs: number): Promise<Found> {
  const told = (await judge(broken.text, runs)).filter((each) => isAbout(each, broken));
  return { error: codesOf(told, 'error'), note: codesOf(told, 'note') };
}

function isAbout(told: Told, { operation }: BrokenModel): boolean {
  return told.operation === undefined || operation === undefined || told.operation === operation;
}

function codesOf(told: readonly Told[], severity: Severity): string[] {
  const codes = told.filter((each) => each.severity === severity).map(({ code }) => code);
  return [...new Set(codes)].toSorted();
}

export const codesIn = ({ error, note }: Found): readonly string[] => [...error, ...note];

/** A few mistakes that have all codes among them: always the one that adds most to those before. */
export function coveringAll(all: readonly BrokenModel[], found: AllFound): readonly BrokenModel[] {
  const open = new Set(Object.values(found).flatMap(codesIn));
  const chosen: BrokenModel[] = [];
  while (open.size > 0) {
    const adds = (broken: BrokenModel): number =>
      codesOfModel(broken, found).filter((code) => open.has(code)).length;
    const [best] = all.toSorted((a, b) => adds(b) - adds(a));
    if (best === undefined || adds(best) === 0) break;
    chosen.push(best);
    for (const code of codesOfModel(best, found)) open.delete(code);
  }
  return chosen;
}

function codesOfModel(broken: BrokenModel, found: AllFound): readonly string[] {
  const own = found[idOf(broken)];
  return own === undefined ? [] : codesIn(own);
}
