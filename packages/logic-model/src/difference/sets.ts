import { codes } from './markdown.ts';
import type { Verdict } from './place.ts';
import { narrower, wider } from './verdicts.ts';

/** The texts of a list or of one text. */
export function textsOf(value: unknown): readonly string[] {
  return [value].flat().filter((text) => typeof text === 'string');
}

/** What left a set of texts and what came into it. */
export function setVerdicts(
  before: readonly string[],
  after: readonly string[],
  say: { readonly gone: string; readonly come: string },
): Verdict[] {
  const gone = before.filter((text) => !after.includes(text));
  const come = after.filter((text) => !before.includes(text));
  return [
    ...(gone.length > 0 ? [narrower(`${say.gone} ${codes(gone)}`)] : []),
    ...(come.length > 0 ? [wider(`${say.come} ${codes(come)}`)] : []),
  ];
}
