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

const readSchema = z.strictObject({
  /** Tools whose promises are broken: claimed by a reader, played, and confirmed by a judge. */
  tools: z.array(z.string()).readonly(),
  /** Whether the tool at fault is among them; missing for a good model. */
  found: z.boolean().optional(),
});

/** What a language model that read a model found, by id of the mistake or name of the good model. */
export type AllRead = Readonly<Record<string, z.infer<typeof readSchema>>>;

/** Where `tools/read-broken.ts` stores what readers found. */
export const readFile = join(import.meta.dirname, 'read.json');

export function storedRead(): AllRead {
  const json: unknown = JSON.parse(readFileSync(readFile, 'utf8'));
  return z.record(z.string(), readSchema).parse(json);
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

export const errorsIn = (found: AllFound, ids: readonly string[]): ReadonlySet<string> =>
  new Set(ids.flatMap((id) => found[id]?.error ?? []));

/** A few mistakes that show every error: each shows one that those before do not, which show more. */
export function showingErrors(all: readonly BrokenModel[], found: AllFound): BrokenModel[] {
  const count = (broken: BrokenModel): number => found[idOf(broken)]?.error.length ?? 0;
  const mostFirst = all.toSorted((one, other) => count(other) - count(one));
  return mostFirst.reduce<BrokenModel[]>((chosen, broken) => {
    const shown = errorsIn(found, chosen.map(idOf));
    const isNew = [...errorsIn(found, [idOf(broken)])].some((code) => !shown.has(code));
    return isNew ? [...chosen, broken] : chosen;
  }, []);
}
