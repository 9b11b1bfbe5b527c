import type { ReceivedChat, ServerBehaviour } from '@envloom/llm/testing';
import type { CheckedModel, LogicModel } from '@envloom/logic-model';
import { slice } from '../modeling/slice.ts';
import { z } from 'zod';

/** What the answers of a language model are made from. */
export interface Script {
  /** Worlds by the word with which tasks name them. */
  readonly worlds: Readonly<Record<string, CheckedModel>>;
  /** What is asked for a repair; by default nothing is changed. */
  readonly repair?: (prompt: string) => object;
  /** What readers answer, by the name of the schema; by default they find nothing. */
  readonly review?: (name: string, prompt: string) => object | undefined;
  /** Changes the answer of a stage before it is given. */
  readonly spoil?: (stage: string, answer: object, world: LogicModel) => object;
}

const formatSchema = z.looseObject({
  response_format: z.looseObject({ json_schema: z.looseObject({ name: z.string() }) }),
});

/**
 * A language model that judges tasks by their words and models worlds that are there already: the
 * answers of the modeling stages are made from a finished model.
 */
export function scriptedBehaviour(script: Script): ServerBehaviour {
  return {
    models: ['scripted'],
    answer: (question) => JSON.stringify(answerTo(question, script)),
  };
}

function answerTo({ messages, body }: ReceivedChat, script: Script): object {
  const prompt = messages.at(-1)?.content ?? '';
  const name =
    formatSchema.safeParse(body).data?.response_format.json_schema.name ?? stageIn(prompt);
  if (name === 'judgements') return judgements(prompt, script);
  if (name === 'environments') return environments(prompt, script);
  if (name === 'environment') return oneEnvironment(prompt, script);
  if (name === 'model_patch') return script.repair?.(prompt) ?? { edits: [], note: null };
  if (name.startsWith('review_')) return readerAnswer(name, prompt, script);
  return stageAnswer(name, prompt, script);
}

function readerAnswer(name: string, prompt: string, { review }: Script): object {
  return review?.(name, prompt) ?? nothingFound[name] ?? { claims: [] };
}

/** What readers answer that find nothing wrong, where that is not an empty list of claims. */
const nothingFound: Readonly<Record<string, object>> = {
  review_topic: { facts: [] },
  review_world: { findings: [] },
  review_walks: { findings: [] },
  review_judge: { verdicts: [] },
};

/** Questions that show the type of their answer send no schema: what they ask for tells them. */
const stageWords: readonly (readonly [words: string, name: string])[] = [
  ['Design what this world holds', 'model_state'],
  ['Design the tools:', 'model_operations'],
  ['Write the body of', 'model_bodies'],
  ['Say how realistic worlds grow', 'model_sampling'],
];

function stageIn(prompt: string): string {
  const found = stageWords.find(([words]) => prompt.includes(words));
  if (found === undefined) throw new Error(`Nobody asks so: ${prompt.slice(0, 200)}`);
  return found[1];
}

/** The tasks of a prompt, by their numbers. */
function tasksIn(prompt: string): [number, string][] {
  return [...prompt.matchAll(/<task number="(\d+)">\n([^]*?)\n<\/task>/g)].map(
    ([, number, text]) => [Number(number), text ?? ''],
  );
}

const wordIn = (text: string, { worlds }: Script): string | undefined =>
  Object.keys(worlds).find((word) => text.includes(word));

function judgements(prompt: string, script: Script): object {
  return {
    judgements: tasksIn(prompt).map(([task, text]) => {
      const stateful = wordIn(text, script) !== undefined;
      return { task, reason: stateful ? 'records' : 'no records', stateful };
    }),
  };
}

function environments(prompt: string, script: Script): object {
  const tasks = tasksIn(prompt);
  return {
    environments: Object.entries(script.worlds).flatMap(([word, { model }]) => {
      const numbers = tasks.filter(([, text]) => text.includes(word)).map(([number]) => number);
      return numbers.length === 0 ? [] : [{ tasks: numbers, ...description(model) }];
    }),
  };
}

function oneEnvironment(prompt: string, script: Script): object {
  const word = wordIn(prompt.slice(prompt.lastIndexOf('<text>')), script);
  const world = word === undefined ? undefined : script.worlds[word];
  return {
    reason: world === undefined ? 'It needs no records.' : 'It works on records.',
    fits: world !== undefined,
    environment: world === undefined ? null : description(world.model),
  };
}

function description({ name, title, summary, introduction, domain }: LogicModel): object {
  return {
    name,
    title,
    summary,
    introduction: introduction ?? summary,
    domain,
    usefulness_reason: 'Many people work like this.',
    usefulness: 8,
    modelability_reason: 'All of it is records.',
    modelability: 9,
  };
}

function stageAnswer(name: string, prompt: string, { worlds, spoil }: Script): object {
  const world = Object.values(worlds).find(({ model }) => prompt.includes(model.summary));
  if (world === undefined) throw new Error(`${name}: the prompt is about none of the worlds.`);
  const stage = name.replace(/^model_/, '');
  const answers: Readonly<Record<string, object>> = { ...slice(world) };
  const answer = answers[stage];
  if (answer === undefined) throw new Error(`There is no stage ${name}.`);
  return spoil?.(stage, answer, world.model) ?? answer;
}
