import {
  helpers,
  memberTypings,
  tableTypings,
  typingsOf,
  type CheckedModel,
} from '@envloom/logic-model';
import {
  drawTypings,
  earlierTypings,
  freshPaths,
  solutionTypings,
} from '../check/scope-typings.ts';
import { hasHelper } from '../check/scopes.ts';
import type { TaskHelpers } from '../schema.ts';
import { invariantList, toolList, worldTypings } from './environment-typings.ts';
import { example } from './example.ts';

/**
 * How to write a task program for an environment, for language models and for people: the format, the
 * rules, what each part sees, and a complete example.
 *
 * @param own the helpers that the environment's programs share, if it has any
 */
export function programGuide(checked: CheckedModel, own: TaskHelpers = {}): string {
  const { model } = checked;
  return [
    format,
    good,
    solutions,
    worlds,
    wordings,
    gates,
    language,
    section(
      'Example',
      `This is a whole program of another environment, a hotel.${sharedNote}`,
      fenced('yaml', example),
    ),
    section(
      `The environment: ${model.title}`,
      model.summary.trim(),
      ...(model.introduction === undefined
        ? []
        : [`The agent is told:\n\n${quotedText(model.introduction)}`]),
      `Rules:\n\n${model.rules.map(({ id, text, enforced }) => `- ${id}: ${text}${enforced === 'agent' ? ' (The tools do not enforce it; the agent has to.)' : ''}`).join('\n')}`,
      `Of the rows it is always true, and must be at the end of \`arrange\`:\n\n${invariantList(checked)}`,
    ),
    section('Tools: what `solution` calls', fenced('ts', toolList(checked))),
    section(
      'Tables, settings and functions: what `choose` and `arrange` see',
      '`tells` sees settings and functions too, but no tables; `solution` sees none of this but the types.',
      fenced('ts', worldTypings(checked, '; in arrange and choose only')),
    ),
    section(
      'Besides them',
      `In \`choose\` and \`arrange\` (\`at\` in \`arrange\` only):`,
      fenced('ts', `${drawTypings}${earlierTypings}`),
      `\`fresh\` knows ${freshPaths(checked)
        .map(({ path }) => path)
        .join(', ')}.`,
      'In `solution`:',
      fenced('ts', solutionTypings),
      'Tables have these methods:',
      fenced('ts', tableTypings),
      'Helpers, in every part (in `tells` and `solution` too):',
      fenced('ts', typingsOf(helpers.filter(hasHelper))),
      'Texts, numbers and lists have these members and no others:',
      fenced('ts', memberTypings),
    ),
    ...ownHelpers(own),
  ].join('\n\n');
}

function section(title: string, ...paragraphs: readonly string[]): string {
  return [`## ${title}`, ...paragraphs].join('\n\n');
}

function fenced(kind: string, text: string): string {
  return `\`\`\`${kind}\n${text.trim()}\n\`\`\``;
}

function quotedText(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function ownHelpers({ arrange, solution }: TaskHelpers): string[] {
  const parts = [
    ...(arrange === undefined ? [] : ['In every `arrange`:', fenced('ts', arrange)]),
    ...(solution === undefined ? [] : ['In every `solution`:', fenced('ts', solution)]),
  ];
  return parts.length === 0
    ? []
    : [section('Helpers of this environment', 'Use them; do not declare them again.', ...parts)];
}

const sharedNote =
  ' Its `guest`, `typeOf`, `roomOf`, `stay` and `line` are helpers of that environment, constants with arrow functions in `tasks/helpers.yaml` that put in a guest, a room type, a room, a reservation and a line of a bill.';

const format = `# How to write a task program

A task program is one task for an agent, written once; from it any number of scenarios follow. For each, a world is
grown, things are chosen, rows are put in, a text is filled, and your solution is run on it to find out what right
is. So you never write an answer: you write how the answer is found.

The file is \`tasks/<name>.yaml\`:

| part | what it is |
|---|---|
| \`name\` | kebab-case, the name of the file |
| \`title\`, \`purpose\` | a headline; who wants this and why, in one sentence |
| \`choose\` | what differs between instances, drawn in order: \`{ name, row: table, where? }\`, \`{ name, one_of: [values] or expression }\`, \`{ name, integer: [low, high] }\`, \`{ name, date: [first, last] }\` in days from today, \`{ name, value: expression }\` |
| \`tells\` | \`slot: expression\` over what was chosen: what the texts say, and all that the solution knows |
| \`arrange\` | code that puts in the rows the task is about, and near-misses |
| \`texts\` | three wordings or more, also beside a \`conversation\`; every one uses every slot |
| \`conversation\` | optional: \`persona\`, \`openings\` (two or more), \`keeps: [{ about: [slots], topics: [words], text }]\` for what the user says only when asked; \`topics\` are words with which an agent would ask for it |
| \`solution\` | code that does the task with the tools and tells what is to be told |
| \`also\` | optional: \`{ what, solution }\`, other right ways, or other readings of a wording |
| \`free\` | optional: what a right solution may do differently, in words, or \`{ field: table.field, why }\` |
| \`equal\` | optional: \`{ mutant, why }\`, reported changes of the solution that can never matter |

Write code in \`|\` blocks. In an expression on one line, quote what has \`: \`, \`#\`, \`{\` or \`[\` in it.`;

const good = `## What makes a good task

The request is short, the work is long. Somebody has a purpose; the facts must be found and the sets discovered. A list
of calls with all arguments filled in teaches nothing. Have at least two of these, better three:

- a set to be discovered: "everybody who leaves today", never a list of names
- a condition with an otherwise: "up to 40 euros charge it, above that tell me"
- a computed value: a sum, a difference, a deadline, the cheapest
- a look-up across two or three tables before anything can be done
- a part that must be refused or left alone, and said so
- an answer to tell, with or without a change
- an order that matters, because rows compete for something scarce

Six to twenty calls are right, 60 the most. Ask what a person of this place would really ask, with a reason that explains the
conditions. Prefer rules of the environment that are easy to overlook.`;

const solutions = `## The solution

It sees the slots, \`tools\`, \`attempt\`, the helpers, and nothing else: no tables, no settings, no choice that is
not told. So whatever it needs is told or can be found out. If you miss something, find it with a tool, or add it to
\`tells\` and to every text. Do not tell keys; tell names and look them up.

- \`tools.x(args)\` gives the data itself, without \`.data\`. If it refuses, the program is wrong.
- \`attempt.x(args)\` is for calls that may refuse: \`const paid = attempt.pay({ … }); if (paid.success) … paid.data …
  else if (paid.error.code === 'CARD_DECLINED') …\`. Use it only if the agent, too, can only find out by trying.
- Only the end counts: what changed, and what was told. Repeated reads are dropped; a \`for…of\` with a read in it is fine.
- \`only(list, test)\` where there must be exactly one, \`highest\` and \`lowest\` where there must be no tie: what does not
  hold drops the instance. Never write \`list[0]\` or \`list.at(0)\`. \`inOrder(list, by)\` only where the text tells the order; it drops the instance on a tie, too; any other
  loop must end the same in reverse.
- \`tell({ guest: name, open: amount })\` for each thing the last message has to say, as one record that keeps together
  what belongs together. Tell what a person would name, not keys. Nothing to report: no \`tell\`.
- \`decline(reason)\` where the agent must refuse, and the text did not say what to do then. The reason is a failure code of
  a tool, or the id of a rule below.
- Use every slot. Round money as the tools do, with \`round(x, 2)\`.`;

const worlds = `## Arranging

\`arrange\` runs on a grown world with rows of its own, before the agent comes. It may use tables, \`draw\`, \`fresh\`,
and \`at(clock).tool(args)\` for what happened earlier. The rules hold at its end, not on the way.

- Put in what the task needs; do not search for it. Asking the world for "at least three zones" costs half the worlds,
  a new row of your own costs nothing, and a new parent (a room type, a street) shields the task from odd rows.
  \`unfit(reason)\` drops the instance: for what cannot be arranged.
- Draw the counts (\`draw.integer(1, 3)\`, or choices), so that instances differ in the number of calls and of changes.
- Every condition must be true of some rows and false of others. For each one put in a **near-miss**: a row that fails
  that condition only. One day too late, fifty cents too much, the right state with the wrong owner, yesterday and
  tomorrow beside today. Whoever forgets the condition must end elsewhere.
- At a boundary ("at most 40", "by Friday") put in a row exactly there, if the text says whether it counts. If the
  text does not say, keep a distance.
- No ties, unless the text says how they are broken; no row that a second reading of the text would treat otherwise.
- The rows that were there before stay. The solution deals with them as well, so its sets may be larger than
  what you put in. That is wanted. Where it makes the task odd, use a parent row of your own.
- New rows of a table differ in more than their keys, where others refer to them: alike rows cannot be told apart.
- Leave out keys when inserting; they are given. Values that must be unique come from \`fresh\`.
- Names of your own differ from those of all helpers (\`words\`, \`sum\`, …), tables and settings.
- Parameters of arrow functions need types: \`(open: number, day: string) => …\`. Row types are named as below.`;

const wordings = `## Texts

Write as different people: a manager's note, a colleague in a chat, a list, a mail. Each wording says the
whole task in 25 to 180 words, filled slots included; what differs is the voice, not the content, and two wordings are not the same sentences
with other words.

- \`{limit}\`, \`{due|date}\` (12 March 2026), \`{price|money}\` (8.40), \`{names|and}\` (a, b and c), \`{names|lines}\`
  (one line each). \`{days|date|and}\` works too. What a param says to quote is \`"{title}"\`, or
  \`{titles|quoted|and}\` for a list. \`{{\` and \`}}\` are braces.
- No keys, no codes, no snake_case, no name of a tool or a field. A key may stand there only if people see it,
  such as the number on a door.
- Never say what has to be computed or found: not how many, not which, not the sum. A record that is told has something in
  it that no text says.
- Say whether a boundary is in: "up to and including {limit} euros". Print deadlines as their last day,
  \`{last|date}\`, not as "within 14 days".
- Say whether the order matters, and how ties are broken, if it does.
- Say exactly what to report: "the name they booked under and the open amount".
- Say what happens in every case that occurs: neither this nor that, already done, refused on the way.
- Status words are traps: "finished or cancelled" leaves out a no-show. Say which, or arrange it so that it cannot matter.`;

const gates = `## What is tried on it

1. **Every clause bites.** Your solution is changed in all ways a solver could be wrong: a condition negated or
   dropped, a comparison moved by one, a filter left out, a loop stopped at its first, \`some\` for \`every\`, a call left out.
   In each instance nine of ten such solutions must end elsewhere or tell something else. One that does not shows
   a missing near-miss in \`arrange\`, or a clause that is not needed: remove it. Keep solutions lean for this reason: no
   defensive condition, no default that is never used. What an instance does not reach does not count in it, so that
   instances may take one branch or the other. A check that only the types ask for is listed under \`equal\`.
2. **Nothing hangs on what is open.** Loops run in reverse and lists come in another order; the end must be the same.
3. **Both sides occur**: each condition true and false, sets of 2 to 12 rows.
4. **Instances differ**: over ten of them at least three different numbers of calls, or of changed rows.
5. **The ask is not the answer**: no computed or found value stands in the text; skipping all conditions must fail.
6. **Answers can be graded**: what is told is a record with a name or another value that tells it apart.
7. **One reading.** A reader who sees only the text, the instructions and the tools lists every place where two readings
   end differently. Settle each: in the words, by arranging it away, or as an \`also\`. Try yourself: each deadline (does the
   day count? from which day?), each status word, each "all", each amount (which part of it?), each name (whose?),
   competing rows, steps that refuse. An \`also\` that ends elsewhere drops the instance, so write one where
   two readings mostly agree; reword where they mostly differ.
8. **Fresh solvers agree**: others solve it from the text alone and must end where you do.`;

const language = `## The language of all code

Ordinary TypeScript, a part of it: \`const\`, \`let\`, \`if\`, \`for…of\` over arrays, \`continue\`, \`break\`, \`return\`, \`switch\`, arrow
functions as constants and callbacks, literals, spread, destructuring, templates, \`?.\`, \`??\`. No other loops (\`for (const
_ of range(n))\`), no \`function\`, \`class\`, \`new\`, \`async\`, \`throw\`, \`try\`, no regular expressions, no casts, no \`any\`, no \`!\`.
Types are strict: \`list[0]\`, \`find\`, \`min\` and optional fields may be \`undefined\`. An optional field is left out, not set to
\`undefined\`: \`...(reason === undefined ? {} : { reason })\`. Literals keep their types in \`draw.pick(['a', 'b'])\`: a helper that takes
them says \`kind: 'a' | 'b'\`. Days and times are texts (YYYY-MM-DD and
YYYY-MM-DDTHH:MM:SSZ) that compare with \`<\`; \`today()\` and \`now()\` are those of the world. A row is a snapshot: after
\`update\`, use the row that it returned.`;
