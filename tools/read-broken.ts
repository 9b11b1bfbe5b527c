// How well readers find planted mistakes: `node tools/read-broken.ts --provider batch --state <folder>` has a
// language model read the held-out models of `test/broken-models`, each broken and as it was, and plays what it
// claims. With `--all` the other models too, with `--bases a,b` only some. Prints one line a model and the rates, and adds
// them to `test/broken-models/read.json` once every answer is there; an interrupted run goes on where it was.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseOptions, partsOf } from '@envloom/core/command';
import { LanguageModelError, type LanguageModel } from '@envloom/llm';
import { languageModelOptions, openModel, settingsOf } from '@envloom/llm/command';
import { checkModel, readModel } from '@envloom/logic-model';
import { Review } from '@envloom/skel-builder/run';
import {
  baseText,
  bases,
  brokenModels,
  heldOut,
  type BrokenModel,
} from '../test/broken-models/broken-model.ts';
import { readFile, storedRead } from '../test/broken-models/found.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    provider: { type: 'string', default: 'openai' },
    'language-model': { type: 'string' },
    state: { type: 'string', default: '.envloom/read-broken' },
    all: { type: 'boolean', default: false },
    bases: { type: 'string' },
  },
});

/** A model to be read; a good one has no mistake. */
interface Subject {
  readonly name: string;
  readonly text: string;
  readonly broken?: BrokenModel;
}

interface Read {
  readonly name: string;
  /** Refused by the checker: no reader is needed. */
  readonly refused?: true;
  /** Tools whose broken promises were confirmed. */
  readonly tools: readonly string[];
  /** Whether the tool at fault is among them; any tool where the mistake is elsewhere. */
  readonly found?: boolean;
}

const subjects: readonly Subject[] = bases
  .filter((base) => partsOf(values.bases)?.includes(base) ?? (values.all || heldOut.has(base)))
  .flatMap((base) => [
    { name: base, text: baseText(base) },
    ...brokenModels(base).map((broken) => {
      return { name: `${base}/${broken.mistake}`, text: broken.text, broken };
    }),
  ]);

const emptyOf = (stage: string): string => (stage === 'review-tester' ? 'claims' : 'findings');

/** Only tools are read: no cases, no worlds. */
function readerOf(model: LanguageModel): LanguageModel {
  const unasked = { ids: [], model: '', promptHash: '', costUsd: undefined, isCached: true };
  return {
    ...model,
    complete: async (request) =>
      request.stage === 'review-reader' || request.stage === 'review-judge'
        ? model.complete(request)
        : {
            value: request.schema.parse({ [emptyOf(request.stage)]: [] }),
            record: {
              ...unasked,
              stage: request.stage,
              subject: request.subject,
              usage: { input: 0, output: 0 },
            },
          },
  };
}

async function readOne({ name, text, broken }: Subject, model: LanguageModel): Promise<Read> {
  const read = readModel(text, 'logic-model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  if (!check.ok) return { name, refused: true, tools: [], found: true };
  const asking = { model: readerOf(model), subject: name, signal: undefined, calls: [] };
  const { problems } = await new Review(undefined, asking).of(check.checked);
  const tools = [...new Set(problems.map(({ path = '' }) => path.split('.')[1] ?? ''))];
  if (broken === undefined) return { name, tools };
  const { operation } = broken;
  return {
    name,
    tools,
    found: operation === undefined ? tools.length > 0 : tools.includes(operation),
  };
}

const inform = (message: string): void => {
  console.error(message);
};

async function main(): Promise<void> {
  const given = { provider: values.provider, state: values.state };
  const name = values['language-model'];
  const options = parseOptions(
    languageModelOptions,
    name === undefined ? given : { ...given, languageModel: name },
  );
  const language = await openModel(settingsOf(options, root, process.env), { inform });
  const done = await Promise.all(subjects.map((subject) => unlessWaiting(subject, language.model)));
  language.close();
  const read = done.filter((each) => each !== undefined);
  if (read.length < subjects.length)
    return inform(
      `${subjects.length - read.length} models wait for answers in ${values.state}/batch`,
    );
  console.log(read.map(line).join('\n'));
  console.log(rateText(read));
  store(read);
}

/** Adds what was read; models that were not read this time keep theirs. */
function store(read: readonly Read[]): void {
  const known = existsSync(readFile) ? storedRead() : {};
  const now = read.map(({ name, tools, found }) => [name, { tools, found }] as const);
  const all = Object.entries({ ...known, ...Object.fromEntries(now) });
  const sorted = Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(readFile, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

async function unlessWaiting(subject: Subject, model: LanguageModel): Promise<Read | undefined> {
  try {
    return await readOne(subject, model);
  } catch (error) {
    if (error instanceof LanguageModelError && error.problem === 'waiting') return undefined;
    throw error;
  }
}

function line({ name, refused, tools, found }: Read): string {
  const what = refused === true ? 'refused by the checker' : tools.join(', ') || 'nothing';
  return `${found === undefined ? 'good  ' : found ? 'found ' : 'missed'}  ${name}: ${what}`;
}

function rateText(read: readonly Read[]): string {
  const broken = read.filter(({ found }) => found !== undefined);
  const good = read.filter(({ found }) => found === undefined);
  const alarms = good.filter(({ tools }) => tools.length > 0).length;
  const found = broken.filter((each) => each.found).length;
  return `${found} of ${broken.length} mistakes found; ${alarms} of ${good.length} good models with an alarm`;
}

await main();
