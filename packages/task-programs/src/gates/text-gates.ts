import { isObject, type Json } from '@envloom/core';
import type { Instance } from '../run/instance.ts';
import { filledTexts } from '../texts/filled.ts';
import type { FailedGate } from './gate-code.ts';

const fewestWords = 25;
const mostWords = 180;

/** The ask is not the answer: texts show no keys, no identifiers, and nothing that must be found. */
export function textGates(instance: Instance): FailedGate[] {
  const keys = hiddenKeys(instance);
  return filledTexts(instance).flatMap((text) => [
    ...lengthGate(text),
    ...keyGate(text, keys),
    ...answerGate(text, instance),
  ]);
}

function lengthGate(text: string): FailedGate[] {
  const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  if (words >= fewestWords && words <= mostWords) return [];
  const why = `A text has ${words} words; ${fewestWords} to ${mostWords} are fine: ${text}`;
  return [{ code: 'TEXT_LENGTH', why }];
}

function keyGate(text: string, keys: ReadonlySet<string>): FailedGate[] {
  const shown = tokensOf(text).filter(
    (token) => keys.has(token) || /^[a-z]+(?:_[a-z0-9]+)+$/.test(token),
  );
  if (shown.length === 0) return [];
  const why = `A text shows ${shown.join(', ')}, which people do not know: ${text}`;
  return [{ code: 'TEXT_SHOWS_KEY', why }];
}

function answerGate(text: string, { solved }: Instance): FailedGate[] {
  const given = solved.told.filter((record) =>
    Object.values(record).every((value) => typeof value === 'boolean' || shows(text, value)),
  );
  const [first] = given;
  if (first === undefined) return [];
  const why = `A text shows all that is to be told, ${JSON.stringify(first)}: ${text}`;
  return [{ code: 'TEXT_SHOWS_ANSWER', why }];
}

function shows(text: string, value: string | number): boolean {
  return typeof value === 'number'
    ? tokensOf(text).includes(String(value))
    : text.toLowerCase().includes(value.toLowerCase());
}

function tokensOf(text: string): readonly string[] {
  return text.split(/[^\w.-]+/).map((token) => token.replace(/[.-]+$/, ''));
}

/** Keys of rows, but for those that labels show and those that are plain words or numbers. */
function hiddenKeys({ ready, state }: Instance): ReadonlySet<string> {
  const { entities } = ready.context.checked.model;
  const rows: Readonly<Record<string, unknown>> = { ...state.rows };
  const keys = entities.flatMap(({ collection, key = '', label = '', key_in_row }) => {
    if (key_in_row === false) return Object.keys(rows[collection] ?? {});
    if (new RegExp(String.raw`\b${key}\b`).test(label)) return [];
    const table: readonly Json[] = Array.isArray(rows[collection]) ? rows[collection] : [];
    return table.flatMap((row) =>
      isObject(row) && typeof row[key] === 'string' ? [row[key]] : [],
    );
  });
  return new Set(keys.filter((key) => /\d/.test(key) && /\D/.test(key)));
}
