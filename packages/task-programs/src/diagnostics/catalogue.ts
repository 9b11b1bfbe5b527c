import { catalogue, type CatalogueEntry, type DiagnosticCode } from '@envloom/logic-model';
import type { InstanceGateCode } from '../gates/gate-code.ts';
import type { ProblemCode } from '../run/stopped.ts';

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
    'Use `date`, `money`, `quoted`, `and` or `lines`.',
  ),
  FILTER_MISFIT: entry(
    'Slot that its filter cannot print',
    'A list is printed without `and` or `lines`, or a filter gets a value of another kind.',
    'Use the filter that fits: `date` for days, `money` for numbers, `quoted` for texts, `and` or `lines` for lists.',
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

/** What a program shows when it runs, where it is wrong. */
const running = {
  CHOICE_FAILED: entry(
    'Choice or slot that fails',
    'An expression of `choose` or `tells` throws.',
    'Write an expression that holds in every world, with `?.` and `??` where a row or value may be absent.',
  ),
  TOLD_VALUE_INVALID: entry(
    'Slot without a value',
    'An expression of `tells` gives nothing that a text can print.',
    'Tell a text, a number or a list of them, which every row that can be chosen has.',
  ),
  ARRANGE_FAILED: entry(
    'Arranging that fails',
    'A statement of `arrange` throws: a row that is not there, a value of the wrong type, a refused call.',
    'Put in what the statement needs before it, or take it from a row that `arrange` has put in itself.',
  ),
  ARRANGE_BREAKS_RULE: entry(
    'Arranged world that breaks a rule',
    'The world that `arrange` leaves breaks an invariant, a reference, a bound or a uniqueness.',
    'Put in the other rows that the rule asks for as well, or change the values of the row.',
  ),
  SOLUTION_REFUSED: entry(
    'Unexpected refusal',
    'A call of `tools` is refused, so the task cannot be done as the solution does it.',
    'Arrange what the call needs, call in another order, or use `attempt` where the text says what to do after a refusal.',
  ),
  SOLUTION_FAILED: entry(
    'Solution that fails',
    'A statement of `solution` or `also` throws.',
    'Correct the statement: a result may have another shape, or a list may be empty.',
  ),
  NEVER_ENDS: entry(
    'Code that never ends',
    'A part of the program has run 200,000 statements.',
    'Loop over a list that does not grow while it is gone through.',
  ),
} as const satisfies Record<ProblemCode, CatalogueEntry>;

/** What keeps an instance from being used although the program runs. */
const gates = {
  NEVER_FITS: entry(
    'Too few worlds fit',
    'On most seeds the program gives no instance: something that it demands is not there, or an item of `also` ends elsewhere.',
    'Arrange what is needed rather than demand it. Where another reading ends elsewhere, reword the texts or keep a distance in `arrange`.',
  ),
  CLAUSES_SURVIVE: entry(
    'Clause that does not matter',
    'Solutions with a mistake end in the same way as the right one.',
    'Arrange a row that tells the two apart (a near-miss), or list the change under `equal` where it can never lead elsewhere.',
  ),
  ORDER_MATTERS: entry(
    'Order that the text leaves open',
    'In another order of a loop or of a search the task ends elsewhere.',
    'Say the order in every text and use `inOrder`, or arrange that rows do not compete.',
  ),
  SHORTCUT_WINS: entry(
    'Shortcut that succeeds',
    'An agent that skips every condition and takes the first of everything ends in the same way.',
    'Arrange near-misses: rows that a hasty agent would touch and that must be left alone.',
  ),
  SCENARIO_UNSOUND: entry(
    'Scenario that fails a gate',
    'The checks made from an instance reject another right solution, or let a wrong one through.',
    'Read the reason: arrange the rows apart, or list under `free` what a right solution may do differently.',
  ),
  TEXT_SHOWS_KEY: entry(
    'Text that shows a key',
    'A filled text has the key of a row or a snake_case word.',
    'Tell what people know: a name, a day, a room number; never a key.',
  ),
  TEXT_SHOWS_ANSWER: entry(
    'Text that shows the answer',
    'A filled text has everything that the solution is to tell.',
    'Ask for something that must be found out, or tell it as a record with a value that the text does not have.',
  ),
  TEXT_REWORDS: entry(
    'Text that rewords what must be quoted',
    'A filled text says a value of a param with `verbatim: true`, and not in quotation marks.',
    'Write `"{title}"`, or `{titles|quoted|and}` for a list.',
  ),
  TEXT_LENGTH: entry(
    'Filled text too short or too long',
    'A text with its slots filled has fewer than 25 or more than 180 words.',
    'Tell shorter lists, or say more or less around the slots.',
  ),
  TOO_MANY_CALLS: entry(
    'Too long a reference',
    'The solution takes more than 60 calls.',
    'Arrange fewer rows, or find them with a search that narrows them down.',
  ),
} as const satisfies Record<InstanceGateCode, CatalogueEntry>;

/** What many instances show together. */
const spread = {
  MUTANT_SURVIVES: entry(
    'Mistake that no instance finds',
    'A solution with a mistake ends in the same way in every instance.',
    'Arrange a row that tells the two apart, or list the change under `equal` with the reason why it can never lead elsewhere.',
  ),
  CONDITION_CONSTANT: entry(
    'Condition that never changes',
    'A condition of the solution comes out the same in every instance.',
    'Arrange rows for both sides of it, or leave it out.',
  ),
  INSTANCES_ALIKE: entry(
    'Instances all alike',
    'The instances have fewer than three different numbers of calls and of changed rows.',
    'Draw the counts of rows (`integer: [1, 3]`) rather than write them.',
  ),
} as const;

/** What agents show who know the text alone. */
const playing = {
  SOLVERS_LOSE: entry(
    'Solvers end elsewhere',
    'No solver reached the end of any instance, or several ended in the same way elsewhere.',
    'Say in every wording what they took otherwise, or let their way count: in `also`, under `free`, or by arranging that it makes no difference.',
  ),
} as const;

/** The codes of what is found when a program is examined on many seeds. */
export const examinationCatalogue = { ...running, ...gates, ...spread } as const;

/** The codes that reading and checking a program give. */
export const checkCatalogue = { ...reading, ...choosing, ...wording, ...solving } as const;

/** The codes of task programs, each with what it means. */
export const taskCatalogue = { ...checkCatalogue, ...examinationCatalogue, ...playing } as const;

/** What the check of task programs can say: its own codes, and those of texts and code in general. */
export type TaskCode = keyof typeof taskCatalogue | DiagnosticCode;

/** What a code means. */
export function entryOf(code: TaskCode): CatalogueEntry {
  const all: Readonly<Record<TaskCode, CatalogueEntry>> = { ...catalogue, ...taskCatalogue };
  return all[code];
}
