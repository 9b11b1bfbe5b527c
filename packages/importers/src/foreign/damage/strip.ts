/**
 * Generators of environments cut the label off a line with Python's `text.strip("- Attributes: ")`, which takes away
 * all characters of the label from both ends: `creation_time` becomes `creation_tim`, `task_id` becomes `ask_id`.
 */
export type Cut = (text: string) => string;

function stripping(label: string, atStart: boolean, atEnd: boolean): Cut {
  const characters = new Set(label);
  const isKept = (letter: string): boolean => !characters.has(letter);
  return (text) => {
    const letters = Array.from(text);
    const first = letters.findIndex(isKept);
    const start = atStart ? first : 0;
    const end = atEnd ? letters.findLastIndex(isKept) + 1 : letters.length;
    return start === -1 ? '' : letters.slice(start, end).join('');
  };
}

/** What became of the name of an entity. */
export const cutEntity = stripping('- Entity: ', true, true);

/** What became of a name at the start, or at the end, of a list of attributes. */
export const cutAttribute = (isFirst: boolean, isLast: boolean): Cut =>
  stripping('- Attributes: ', isFirst, isLast);

/** What became of the first word of a description. */
export const cutDescription = stripping('- Description: ', true, false);
