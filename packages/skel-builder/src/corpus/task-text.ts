import { z } from 'zod';
import type { CorpusFormat, CorpusOptions } from './reading.ts';

/** Finds the task in a JSON value; undefined where the value has another shape. */
type TaskFinder = (value: unknown) => string | undefined;

/** Keys and columns under which corpora keep a task, the most telling first. */
export const taskKeys = [
  'task',
  'query',
  'instruction',
  'question',
  'prompt',
  'text',
  'user_query',
  'requirement',
] as const;

const objectSchema = z.record(z.string(), z.unknown());

const turnSchema = z.union([
  z.object({ from: z.string(), value: z.string() }),
  z.object({ role: z.string(), text: z.string() }).transform(({ role, text }) => turn(role, text)),
  z.object({ role: z.string(), content: z.string() }).transform((it) => turn(it.role, it.content)),
]);

type Turn = z.infer<typeof turnSchema>;

function turn(from: string, value: string): { readonly from: string; readonly value: string } {
  return { from, value };
}

/** A turn of a dialog that stands alone, as the samples of API-Bank have them line by line. */
export function turnOf(value: unknown): Turn | undefined {
  return turnSchema.safeParse(value).data;
}

export function isUser({ from }: Turn): boolean {
  return ['user', 'human'].includes(from.toLowerCase());
}

/** ToolACE and ShareGPT: `{ system, conversations: [{ from, value }] }`; the first turn of the user. */
const fromConversation: TaskFinder = (value) => {
  const record = objectSchema.safeParse(value).data;
  const turns = record?.['conversations'] ?? record?.['messages'] ?? value;
  return firstOfUser(turns);
};

function firstOfUser(turns: unknown): string | undefined {
  if (!Array.isArray(turns)) return undefined;
  for (const entry of turns) {
    const spoken = turnOf(entry);
    if (spoken !== undefined && isUser(spoken)) return spoken.value;
  }
  return undefined;
}

const apiBankSchema = z.object({
  instruction: z.string().regex(/API (?:descriptions|request)/i),
  input: z.string(),
});

/** Where the first utterance ends: the next speaker, a request, or the time that level 3 appends. */
const UTTERANCE = /(?:^|\n)User:([\s\S]*?)(?=\n(?:User|AI|API-Request|Generate [^\n]*):|TIME:|$)/;

/**
 * API-Bank: `{ instruction, input, output }` whose `input` is the dialog so far, dialogs as lists of
 * `{ role, text }`, and `{ requirement, … }` of level 3.
 */
const fromApiBank: TaskFinder = (value) => {
  const sample = apiBankSchema.safeParse(value).data;
  if (sample !== undefined) return UTTERANCE.exec(sample.input)?.[1]?.trim();
  return firstOfUser(value) ?? stringAt(value, 'requirement');
};

/** The string under a key; with `instruction`, what `input` adds to it (as Alpaca has it). */
function fromKey(key: string): TaskFinder {
  return (value) => {
    const text = stringAt(value, key);
    const input = key === 'instruction' ? (stringAt(value, 'input') ?? '') : '';
    return text === undefined || input === '' ? text : `${text}\n${input}`;
  };
}

const fromString: TaskFinder = (value) => (typeof value === 'string' ? value : undefined);

function stringAt(value: unknown, key: string): string | undefined {
  const found = objectSchema.safeParse(value).data?.[key];
  return typeof found === 'string' ? found : undefined;
}

/** A task, and the format whose finder found it; those that JSON and CSV share have none. */
export interface FoundTask {
  readonly text: string;
  readonly format: CorpusFormat | undefined;
}

type NamedFinder = readonly [format: CorpusFormat | undefined, find: TaskFinder];

const all: readonly NamedFinder[] = [
  [undefined, fromString],
  ['api-bank', fromApiBank],
  ['toolace', fromConversation],
  ...taskKeys.map((key) => [undefined, fromKey(key)] as const),
];

/** The task in a JSON value of a corpus. */
export function taskIn(value: unknown, { format, column }: CorpusOptions): FoundTask | undefined {
  for (const [found, find] of findersFor(format, column)) {
    const text = find(value);
    if (text !== undefined) return { text, format: found };
  }
  return undefined;
}

function findersFor(format?: CorpusFormat, column?: string): readonly NamedFinder[] {
  if (column !== undefined) return [[undefined, fromKey(column)]];
  const isDataSet = format === 'toolace' || format === 'api-bank';
  return isDataSet ? all.filter(([name]) => name === format) : all;
}
