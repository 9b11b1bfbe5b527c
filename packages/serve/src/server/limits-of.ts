import { defaultLimits, type Limits } from '../limits/limits.ts';

/** Some of the limits; those that are left out or undefined are the default ones. */
export type AskedLimits = { readonly [Name in keyof Limits]?: Limits[Name] | undefined };

export function limitsOf(asked: AskedLimits = {}): Limits {
  const given = Object.entries(asked).filter(([, limit]) => limit !== undefined);
  return { ...defaultLimits, ...Object.fromEntries(given) };
}
