import { isObject, isSame, type Json } from '@envloom/core';
import { verbatimTexts } from '@envloom/logic-model';
import type { Played } from '../mutants/run-mutants.ts';
import type { Instance } from '../run/instance.ts';
import { filledTexts } from '../texts/filled.ts';
import type { FailedGate } from './gate-code.ts';

const fewestWords = 25;
const mostWords = 180;

/**
 * Texts show no keys and no identifiers, are neither too short nor too long, and quote what must not
 * be reworded.
 */
export function textGates(instance: Instance): FailedGate[] {
  const keys = hiddenKeys(instance);
  const quoted = quotedValues(instance);
  return filledTexts(instance).flatMap((text) => [
    ...lengthGate(text),
    ...keyGate(text, keys),
    ...wordingGate(text, quoted),
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

function wordingGate(text: string, quoted: ReadonlySet<string>): FailedGate[] {
  const missing = [...quoted].filter((value) => !text.includes(`"${value}"`));
  if (missing.length === 0) return [];
  const list = missing.map((value) => JSON.stringify(value)).join(', ');
  const why = `A text does not quote ${list}, of which every character counts: ${text}`;
  return [{ code: 'TEXT_REWORDS', why }];
}

/** What the texts tell and the solution hands to a verbatim param as it was told. */
function quotedValues({ ready, slots, calls }: Instance): ReadonlySet<string> {
  const { model } = ready.context.checked;
  const told = new Set<unknown>(Object.values(slots).flat());
  const handed = calls.flatMap(({ tool, args }) => {
    const { params = [] } = model.operations.find(({ name }) => name === tool) ?? {};
    return params.flatMap((param) => verbatimTexts(model, param, args[param.name]));
  });
  return new Set(handed.filter((value) => value !== '' && told.has(value)));
}

/**
 * Whether a text says all of something that is to be told, although nothing had to be found out for it:
 * whatever mistake is in the solution, it is told all the same. A choice among names of the text is no
 * such thing.
 */
export function answerGate(instance: Instance, played: readonly Played[]): FailedGate[] {
  const others = played.flatMap(({ mutant, told, isWhole }) =>
    isWhole && told.length > 0 && mutant.kind !== 'drop-call' ? [told] : [],
  );
  const certain = instance.solved.told.filter((record) =>
    others.every((told) => told.some((one) => isSame({ ...one }, { ...record }))),
  );
  const texts = filledTexts(instance);
  return certain.flatMap((record) => {
    const shown = texts.find((text) =>
      Object.values(record).every((value) => typeof value === 'boolean' || shows(text, value)),
    );
    if (shown === undefined) return [];
    const why = `A text shows all that is to be told, ${JSON.stringify(record)}: ${shown}`;
    return [{ code: 'TEXT_SHOWS_ANSWER' as const, why }];
  });
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
