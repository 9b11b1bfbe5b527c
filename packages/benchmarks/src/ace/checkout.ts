import { isObject, type JsonObject } from '@envloom/core';
import type { OpenAITool } from '@envloom/runtime';
import { z } from 'zod';
import type { DataFolder } from '../data-folder.ts';
import { readAssigned, readPrefix } from '../python/read.ts';
import { jsonOf, textOf } from '../python/value.ts';
import {
  type AceData,
  type AceTask,
  categories,
  documentSchema,
  milestoneLists,
  milestonesSchema,
  stateSchema,
  toolOf,
} from './data.ts';
import { readCalls } from './call-text.ts';
import type { AceState } from './world.ts';

const record = z.record(z.string(), z.json());

const questionSchema = z.object({
  id: z.string(),
  question: z.string(),
  initial_config: z.record(z.string(), record),
  involved_classes: z.array(z.string()),
  function: z.array(documentSchema),
});

const answerSchema = z.object({
  id: z.string(),
  ground_truth: z.array(stateSchema),
  mile_stone: milestonesSchema,
});

/** Where a checkout has the source of each class. */
const classFiles: Readonly<Record<string, string>> = {
  MessageApi: 'phone_platform/message.py',
  ReminderApi: 'phone_platform/reminder.py',
  FoodPlatform: 'phone_platform/food_services.py',
  Travel: 'travel.py',
};

/**
 * Reads a checkout of ACEBench (English): its data files, and from its Python source the attributes that each class begins
 * with and the prompts. Nothing is run.
 */
export function readCheckout(folder: DataFolder): AceData {
  const source = (file: string): string => folder.text(`model_inference/${file}`);
  const starts = Object.fromEntries(
    Object.entries(classFiles).map(([name, file]) => {
      const path = `multi_turn/scenariosen/${file}`;
      return [name, folder.read(path, () => attributesIn(source(path)))];
    }),
  );
  const text = (file: string, name: string): string =>
    folder.read(file, () => textOf(jsonOf(readAssigned(source(file), name))));
  return {
    tasks: categories.flatMap((category) => {
      const answers = new Map(
        folder
          .someLines(`data_all/data_en/possible_answer/data_${category}.json`, answerSchema)
          .map((answer) => [answer.id, answer]),
      );
      return folder
        .someLines(`data_all/data_en/data_${category}.json`, questionSchema)
        .map((question) => taskOf(question, category, answers.get(question.id), starts));
    }),
    probes: [],
    policies: {
      Travel: text('prompt_en.py', 'TRAVEL_PROMPT_EN'),
      BaseApi: text('prompt_en.py', 'BASE_PROMPT_EN'),
    },
    users: {
      Travel: text('multi_turn/APIModel_user.py', 'SYSTEM_PROMPT_TRAVEL_EN'),
      BaseApi: text('multi_turn/APIModel_user.py', 'SYSTEM_PROMPT_BASE_EN'),
    },
  };
}

function taskOf(
  question: z.infer<typeof questionSchema>,
  category: AceTask['category'],
  answer: z.infer<typeof answerSchema> | undefined,
  starts: AceState,
): AceTask {
  const { id, involved_classes: classes, initial_config: config } = question;
  const tools = question.function.map(toolOf);
  const milestones = milestoneLists(answer?.mile_stone ?? []);
  return {
    id,
    question: question.question,
    category,
    classes,
    tools,
    start: startOf(classes, config['BaseApi'] ?? {}, starts),
    endState: answer?.ground_truth ?? [],
    milestones,
    solution: (milestones[0] ?? []).flatMap((text) => readCalls(text, paramsOf(tools))),
    replays: [],
  };
}

/** Each class of the phone has its own Wi-Fi and login, as the task says. */
function startOf(
  classes: readonly string[],
  { wifi = false, logged_in = true }: JsonObject,
  starts: AceState,
): AceState {
  return Object.fromEntries(
    classes.map((name) => [
      name,
      name === 'Travel' ? (starts[name] ?? {}) : { ...starts[name], wifi, logged_in },
    ]),
  );
}

function paramsOf(tools: readonly OpenAITool[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    tools.map(({ function: { name, parameters } }) => {
      const { properties } = parameters;
      return [name, isObject(properties) ? Object.keys(properties) : []];
    }),
  );
}

const assigned = /^ {8}self\.(\w+)(?:\s*:[^=]*)?\s*=\s*/gm;

/** What `__init__` gives the attributes of a class. */
function attributesIn(source: string): JsonObject {
  const [, , body = ''] = /def __init__\(self\)([^:]*):([^]*?)\n {4}def /.exec(source) ?? [];
  return Object.fromEntries(
    [...body.matchAll(assigned)].map(({ 0: text, 1: name = '', index }) => [
      name,
      jsonOf(readPrefix(body.slice(index + text.length))),
    ]),
  );
}
