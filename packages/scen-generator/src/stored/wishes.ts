import { walkedKinds, type WalkedKind } from '../select/kinds.ts';
import type { GenerateOptions } from '../generate/options.ts';

/** The options of `nx g scenarios` that decide what a set is like. */
export interface WishTexts {
  readonly count?: number | undefined;
  readonly seed?: number | undefined;
  readonly kinds?: string | undefined;
  readonly difficulty?: string | undefined;
  readonly minSteps?: number | undefined;
}

/** How many scenarios are made, and from which seed, unless the options say otherwise. */
export const defaultWishes = { count: 40, seed: 1 } as const;

/** @throws Error naming the option, what is wrong with it and what it may be */
export function wishesOf(texts: WishTexts): GenerateOptions {
  const { count = defaultWishes.count, seed = defaultWishes.seed, minSteps } = texts;
  return {
    count: wholeNumber('count', count, 1),
    seed: wholeNumber('seed', seed, 0),
    ...(texts.kinds === undefined ? {} : { kinds: kindsOf(texts.kinds) }),
    ...(texts.difficulty === undefined ? {} : { difficulty: difficultyOf(texts.difficulty) }),
    ...(minSteps === undefined ? {} : { minSteps: wholeNumber('min-steps', minSteps, 1) }),
  };
}

function wholeNumber(option: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new Error(`--${option} must be a whole number from ${least}, but is ${value}.`);
}

/** `ordinary:2,must-refuse:1`; a kind without a share has 1. */
function kindsOf(text: string): Partial<Record<WalkedKind, number>> {
  const shares: Partial<Record<WalkedKind, number>> = {};
  for (const part of text.split(',')) {
    const [name = '', share = '1', ...rest] = part.split(':').map((word) => word.trim());
    const kind = walkedKinds.find((one) => one === name);
    if (kind === undefined) throw unknownKind(name);
    if (shares[kind] !== undefined) throw new Error(`--kinds names ${kind} twice.`);
    if (rest.length > 0) throw noShare(part, kind);
    shares[kind] = shareOf(share, part, kind);
  }
  if (Object.values(shares).some((share) => share > 0)) return shares;
  throw new Error(`--kinds ${text} leaves nothing to make: at least one share must be above 0.`);
}

function shareOf(share: string, part: string, kind: WalkedKind): number {
  if (!/^\d+(?:\.\d+)?$/.test(share)) throw noShare(part, kind);
  return Number(share);
}

function noShare(part: string, kind: WalkedKind): Error {
  return new Error(
    `--kinds: "${part.trim()}" has no share that is a number: write ${kind}:2, for example.`,
  );
}

function unknownKind(name: string): Error {
  return new Error(
    `--kinds: there is no kind "${name}". The kinds are ${walkedKinds.join(', ')}; ` +
      'write ordinary:2,must-refuse:1, for example.',
  );
}

const number = String.raw`\d+(?:\.\d+)?`;
const rangePattern = new RegExp(`^(${number})\\s*[-–]\\s*(${number})$`);

/** `0.2-0.8` */
function difficultyOf(text: string): [number, number] {
  const [, low, high] = rangePattern.exec(text.trim()) ?? [];
  const [lowest, highest] = [Number(low), Number(high)];
  if (lowest >= 0 && lowest <= highest && highest <= 1) return [lowest, highest];
  throw new Error(
    `--difficulty must be two numbers from 0 to 1, the lower first, such as 0.2-0.8, but is "${text}".`,
  );
}
