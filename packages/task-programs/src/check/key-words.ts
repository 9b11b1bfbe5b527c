import { slotsOf, parsePhrase, type CheckedModel, type Entity } from '@envloom/logic-model';

/** Tells which words of a text only the environment's rows and tools use. */
export type KeyWords = (
  text: string,
) => readonly { readonly word: string; readonly offset: number }[];

/** snake_case, in small or capital letters. */
const snakeCase = /(?<![\w.@/])[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+(?![\w@])/g;

const anyWord = /[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu;

/**
 * Finds snake_case words, failure codes, and words of the form of keys, but for keys that people see
 * because the row's label has them.
 */
export function keyWordsOf(checked: CheckedModel): KeyWords {
  const codes = new Set(checked.operations.flatMap((operation) => operation.codes));
  const forms = checked.model.entities.flatMap(keyForm);
  const isKey = (word: string): boolean => codes.has(word) || forms.some((form) => form.test(word));
  return (text) => [
    ...[...text.matchAll(snakeCase)].map(({ 0: word, index }) => ({ word, offset: index })),
    ...[...text.matchAll(anyWord)]
      .filter(({ 0: word }) => !word.includes('_') && isKey(word))
      .map(({ 0: word, index }) => ({ word, offset: index })),
  ];
}

/** The form of an entity's keys, where keys of it can be told from words and numbers. */
function keyForm(entity: Entity): RegExp[] {
  const key = entity.fields.find(({ name }) => name === entity.key);
  if (key === undefined || isShown(entity)) return [];
  const { sequence, format } = key.sample ?? {};
  const pattern = key.type === 'string' ? key.pattern : undefined;
  const example = format ?? pattern;
  if (sequence !== undefined)
    return /[A-Za-z]/.test(sequence) ? [exact(`${escaped(sequence)}\\d+`)] : [];
  if (example === undefined || !/[A-Z]/.test(example) || !/\d/.test(example)) return [];
  return [exact(formOf(example))];
}

/** Whether the label of a row has its key, as `room {room.room_id}` has. */
function isShown({ label, key }: Entity): boolean {
  if (label === undefined || key === undefined) return false;
  const phrase = parsePhrase(label);
  const slots = phrase.ok ? slotsOf(phrase.parts) : [];
  return slots.some(({ expression }) => expression.endsWith(`.${key}`));
}

/** Digits stand for digits, capitals for capitals. */
function formOf(example: string): string {
  return Array.from(example)
    .map((letter) => (/\d/.test(letter) ? '\\d' : /[A-Z]/.test(letter) ? '[A-Z]' : escaped(letter)))
    .join('')
    .replace(/(?:\\d)+$/, '\\d+');
}

function escaped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&');
}

function exact(form: string): RegExp {
  return new RegExp(`^${form}$`);
}
