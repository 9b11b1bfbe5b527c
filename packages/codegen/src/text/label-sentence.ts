/** A part of a label that is worked out. */
const slot = /\{([^{}]*)\}/;
/** What encloses a part that may be left out. */
const groups = /[[\]]/g;

/**
 * How people call a row, in words: the code of the label is left to the model.
 *
 * @param label such as `the loan of {item.label} to {member.name}`
 * @param row the variable that the label calls the row by
 */
export function labelSentence(label: string, row: string): string {
  const field = new RegExp(`^\\{${row}\\.(\\w+)\\}$`).exec(label)?.[1];
  if (field !== undefined) return `People call it by its ${spaced(field)}.`;
  const parts = label.split(slot).map((part, at) => {
    const isSlot = at % 2 === 1;
    return isSlot ? `[${slotWords(part.trim(), row)}]` : part.replaceAll(groups, '');
  });
  return `People say: ${parts.join('')}.`;
}

/** `member.name` as `member name`; of longer code, the member that it ends with. */
function slotWords(code: string, row: string): string {
  const [, owner, name] = /^(\w+)\.(\w+)$/.exec(code) ?? [];
  if (owner !== undefined && name !== undefined) {
    return spaced(owner === row ? name : `${owner}_${name}`);
  }
  const last = /(?:^|[.])(\w+)$/.exec(code)?.[1];
  return last === undefined ? '…' : spaced(last);
}

/** `lent_on` and `lentOn` as `lent on` */
function spaced(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}
