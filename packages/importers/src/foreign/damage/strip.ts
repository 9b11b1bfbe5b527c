/**
 * Generators of environments cut the label off a line with Python's `text.strip("- Attributes: ")`, which takes away
 * all characters of the label from both ends: `creation_time` becomes `creation_tim`, `task_id` becomes `ask_id`.
 */
export type Cut = (text: string) => string;

function stripping(label: string, atStart: boolean, atEnd: boolean): Cut {
  const characters = new Set(label);
  return (text) => {
    let [start, end] = [0, text.length];
    while (atStart && start < end && characters.has(text.charAt(start))) start += 1;
    while (atEnd && end > start && characters.has(text.charAt(end - 1))) end -= 1;
    return text.slice(start, end);
  };
}

/** What became of the name of an entity. */
export const cutEntity = stripping('- Entity: ', true, true);

/** What became of a name at the start, or at the end, of a list of attributes. */
export const cutAttribute = (isFirst: boolean, isLast: boolean): Cut =>
  stripping('- Attributes: ', isFirst, isLast);

/** What became of the first word of a description. */
export const cutDescription = stripping('- Description: ', true, false);
