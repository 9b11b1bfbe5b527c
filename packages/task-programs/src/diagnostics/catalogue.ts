import { catalogue, type CatalogueEntry, type DiagnosticCode } from '@envloom/logic-model';

const entry = (title: string, cause: string, repair: string): CatalogueEntry => ({
  title,
  cause,
  repair,
});

/** Problems of a file. */
const reading = {
  PROGRAM_TOO_LARGE: entry(
    'Program too large',
    'The text is longer than what is read.',
    'Split the task, or move shared code to `tasks/helpers.yaml`.',
  ),
  FILE_NAME: entry(
    'Name of another file',
    'The `name` of a program is not the name of its file.',
    'Rename the file to `tasks/<name>.yaml`, or correct the name.',
  ),
} as const;

/** Problems of what is chosen and told. */
const choosing = {
  NAME_TAKEN: entry(
    'Name that is taken',
    'A choice, a slot or a constant of the helpers hides what its scope has under this name.',
    'Choose another name.',
  ),
  DUPLICATE_CHOICE: entry(
    'Choice made twice',
    'Two choices have the same name.',
    'Rename or remove one of them.',
  ),
  UNKNOWN_TABLE: entry(
    'Unknown table',
    'A choice draws a row of a table that the environment does not have.',
    'Use the collection of an entity, as bodies name it.',
  ),
  RANGE_REVERSED: entry(
    'Range in reverse',
    'The first bound of a range is larger than the second.',
    'Write the smaller bound first.',
  ),
  CHOICE_WRITES: entry(
    'Choice that changes rows',
    'An expression of `choose` inserts, updates or removes rows.',
    'Only read here; put rows in in `arrange`.',
  ),
  CHOICE_UNUSED: entry(
    'Choice without use',
    'Neither a later choice nor `arrange` nor `tells` uses a choice.',
    'Use it, or remove it.',
  ),
  TELL_UNPRINTABLE: entry(
    'Slot that cannot be printed',
    'A slot is a whole row or may be absent.',
    'Tell a text, a number, a yes or no, or a list of texts or numbers: the field that a person would name.',
  ),
} as const;

/** Problems of texts. */
const wording = {
  BRACES_UNBALANCED: entry(
    'Unbalanced braces',
    'A brace of a text opens no slot or is never closed.',
    'Write `{slot}` or `{slot|filter}`; write `{{` and `}}` for braces themselves.',
  ),
  UNKNOWN_SLOT: entry(
    'Unknown slot',
    'A text, or what a user keeps, names a slot that `tells` does not have.',
    'Use a name of `tells`, or add it there.',
  ),
  UNKNOWN_FILTER: entry(
    'Unknown filter',
    'A slot names a filter that there is not.',
    'Use `date`, `money`, `and` or `lines`.',
  ),
  FILTER_MISFIT: entry(
    'Slot that its filter cannot print',
    'A list is printed without `and` or `lines`, or a filter gets a value of another kind.',
    'Use the filter that fits: `date` for days, `money` for numbers, `and` or `lines` for lists.',
  ),
  SLOT_UNTOLD: entry(
    'Wording that leaves a slot out',
    'A wording does not say all that the solution knows, so that a solver cannot know it.',
    'Use every slot in every wording; in a conversation every slot that the user does not keep.',
  ),
  SLOT_UNUSED: entry(
    'Slot that the solution does not use',
    'The texts tell something that has no part in the solution.',
    'Use it in `solution`, or remove it from `tells` and from the texts.',
  ),
  SLOT_KEPT: entry(
    'Opening that tells what the user keeps',
    'A slot that the user keeps until asked stands in an opening, or is kept twice.',
    'Leave it out of the openings, and let one fact be about it.',
  ),
  WORDING_LENGTH: entry(
    'Wording too short or too long',
    'A wording has fewer than 25 or more than 180 words.',
    'Say what is needed as a person would, in 25 to 180 words.',
  ),
  WORDINGS_ALIKE: entry(
    'Wordings nearly the same',
    'Two wordings share more than four fifths of their words.',
    'Write one of them in another voice: a note, a chat, a list, a mail.',
  ),
  KEY_IN_TEXT: entry(
    'Key or code in a text',
    'A text has a snake_case word, a failure code or a key.',
    'Say it as a person would: the name of the guest, not the key of the row.',
  ),
} as const;

/** Problems of code. */
const solving = {
  NO_TOOL_CALL: entry(
    'Solution without a tool',
    'The solution calls no tool, so there is nothing to do and nothing to find out.',
    'Call the tools that do the task: `tools.name(args)`.',
  ),
  FREE_UNKNOWN: entry(
    'Freedom of a field that is not there',
    'An item of `free` names a table or field that the environment does not have.',
    'Write a table and one of its fields, such as `payments.note`, or say it in words only.',
  ),
  HELPER_STATEMENT: entry(
    'Helper that is no constant',
    'Helpers stand before every body; they are constants only.',
    'Write `const name = …` or `const name = (…) => …`.',
  ),
} as const;

/** The codes of task programs, each with what it means. */
export const taskCatalogue = { ...reading, ...choosing, ...wording, ...solving } as const;

/** What the check of task programs can say: its own codes, and those of texts and code in general. */
export type TaskCode = keyof typeof taskCatalogue | DiagnosticCode;

/** What a code means. */
export function entryOf(code: TaskCode): CatalogueEntry {
  const all: Readonly<Record<TaskCode, CatalogueEntry>> = { ...catalogue, ...taskCatalogue };
  return all[code];
}
