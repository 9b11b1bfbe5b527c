import { grouped } from '@envloom/core';

/** `0.40`; a dash where nothing is known. */
export const scoreText = (value: number | undefined): string =>
  value === undefined ? '–' : value.toFixed(2);

/** `97 %`, a dash where nothing is known. Rounded down, so that only all is 100 %. */
export const percentText = (value: number | undefined): string =>
  value === undefined ? '–' : `${Math.floor(100 * value)} %`;

/** In units of 1,000 bytes: `14 kB`. */
export const kilobytes = (bytes: number): string => `${grouped(Math.ceil(bytes / 1000))} kB`;

/** `14 ordinary, 6 must-refuse`: the most first. */
export function kindsText(kinds: Readonly<Record<string, number>>): string {
  return Object.entries(kinds)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${grouped(count)} ${kind}`)
    .join(', ');
}
