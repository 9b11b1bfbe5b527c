import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReceivedChat, ServerBehaviour } from '@envloom/llm/testing';
import { readHelpers } from '@envloom/task-programs';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../../../../..');

/** The environment that tests write tasks for. */
export const hotel = join(root, 'generated/hotel-reservations');

const read = (file: string): string => readFileSync(join(hotel, 'tasks', file), 'utf8');

/** A program that passes every check, and what it shares with others. */
export const departures = read('departures-and-open-bills.yaml');

/** What a language model says, by the name of the program a question is about. */
export interface Script {
  /** The first answer for each purpose. */
  readonly programs: Readonly<Record<string, string>>;
  /** What a repair of it gives, by the round; the last one again and again. */
  readonly repairs?: Readonly<Record<string, readonly string[]>>;
  /** Doubts of whoever reads it; none by default. */
  readonly doubts?: readonly object[];
  /** What settling makes of it. */
  readonly settled?: (text: string) => object;
  /** Left out: those of the hotel. */
  readonly helpers?: string;
}

const formatSchema = z.looseObject({
  response_format: z.looseObject({ json_schema: z.looseObject({ name: z.string() }) }),
});

/** A writer whose answers are written by hand. */
export function scriptedWriter(script: Script): ServerBehaviour & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    models: ['scripted'],
    answer: (question) => {
      const { name } = formatSchema.parse(question.body).response_format.json_schema;
      asked.push(name);
      return JSON.stringify(answerTo(name, question, script));
    },
  };
}

function answerTo(stage: string, { messages }: ReceivedChat, script: Script): object {
  const prompt = messages.at(-1)?.content ?? '';
  const names = Object.keys(script.programs);
  if (stage === 'task_purposes') return { purposes: names.map(purposeOf) };
  if (stage.endsWith('task_helpers')) return { helpers: script.helpers ?? ownHelpers(), trial };
  if (stage === 'task_reading') return { doubts: script.doubts ?? [] };
  return programAnswer(stage, prompt.slice(prompt.indexOf('# What is wanted')), script);
}

/** @param wanted the part of the prompt after what is shown of the environment */
function programAnswer(stage: string, wanted: string, script: Script): object {
  const { programs, repairs = {}, settled } = script;
  const name = Object.keys(programs).find((each) => wanted.includes(`name: ${each}\n`)) ?? '';
  if (stage === 'task_program') return { plan: 'As the purpose says.', program: programs[name] };
  if (stage === 'settle_task_program') return settled?.(programIn(wanted)) ?? {};
  const round = [...wanted.matchAll(/^- Changed\./gm)].length;
  const own = repairs[name] ?? [];
  return { note: 'Changed.', program: own[round] ?? own.at(-1) ?? programIn(wanted) };
}

function programIn(prompt: string): string {
  return /<program>\n([^]*?)\n<\/program>/.exec(prompt)?.[1] ?? '';
}

function purposeOf(name: string): object {
  return {
    name,
    title: 'Check the departures out',
    purpose: 'The early shift wants the lobby empty by noon.',
    kind: 'condition',
    tools: ['get_day_sheet', 'check_out'],
    entities: ['Reservation'],
    hard: 'Some owe more than the limit and stay.',
  };
}

function ownHelpers(): string {
  const helpers = readHelpers(read('helpers.yaml'), 'helpers.yaml');
  return helpers.ok ? (helpers.parsed.helpers.arrange ?? '') : '';
}

/** Calls each helper of the hotel. */
const trial = `
const type = typeOf('Loft', 2, 80);
const made = stay(guest(), type, today(), addDays(today(), 2), { status: 'checked_in', room: roomOf(type, 'occupied') });
line(made, 'payment', -made.room_total, 'Paid by card');
`;
