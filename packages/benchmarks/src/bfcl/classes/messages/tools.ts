import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { textOf } from '../../../python/value.ts';
import type { PyArguments } from '../../arguments.ts';
import { type BfclTool, exception } from '../../model-world.ts';
import { PythonRandom } from '../../random.ts';
import { argument, coded, type Fault, inText, jsonOfKept, noText, unhashable } from '../kept.ts';

/** The arguments as the model keeps them. @param faults of params that the original can't use */
const kept =
  (faults: Readonly<Record<string, Fault>> = {}): NonNullable<BfclTool['params']> =>
  (args) => {
    const names = Object.keys(args.values);
    const params = names.map((name) => [name, coded(argument(args, name))] as const);
    const fault = names.flatMap((name) => faults[name]?.(argument(args, name)) ?? [])[0];
    return { ...Object.fromEntries(params), ...(fault === undefined ? {} : { fault }) };
  };

/** A message with arguments as an f-string writes them. */
function told(message: string, args: PyArguments): string {
  const given = Object.keys(args.values).map((name) => argument(args, name));
  const odd = given.filter(({ value }) => typeof value !== 'string');
  return odd.reduce((text, place) => text.replaceAll(coded(place), () => inText(place)), message);
}

const refusal: NonNullable<BfclTool['refusal']> = (message, code, args) =>
  code === 'UNUSABLE' ? exception(message).text : jsonOfKept({ error: told(message, args) });

const under =
  (name: string): BfclTool['answer'] =>
  (data) =>
    jsonOfKept({ [name]: data });

const shown = (args: PyArguments, name: string): string => inText(argument(args, name));

const record = (value: Json): JsonObject => (isObject(value) ? value : {});
const list = (value: Json): readonly Json[] => (isList(value) ? value : []);

function byReceiver(data: Json): JsonObject {
  return Object.fromEntries(
    list(data).map((received) => {
      const { receiver_id = '', messages = [] } = record(received);
      return [textOf(receiver_id), messages];
    }),
  );
}

function added(data: Json, args: PyArguments): JsonObject {
  const { user_id = '', error } = record(data);
  if (error !== undefined) return { error };
  const message = `Contact '${shown(args, 'user_name')}' added successfully.`;
  return { added_status: true, user_id, message };
}

const lowest = 10_000;
const highest = 99_999;

/** The next number that was not drawn before. */
function drawn(random: PythonRandom, seed: number): number {
  const before = new Set<number>();
  const again = new PythonRandom(seed);
  while (again.position < random.position) before.add(again.randint(lowest, highest));
  for (;;) {
    const number = random.randint(lowest, highest);
    if (!before.has(number)) return number;
  }
}

/** The tools of MessageAPI. @param seed of its random numbers */
export const messageTools = (seed: number): Readonly<Record<string, BfclTool>> => {
  return {
    list_users: { answer: under('user_list') },
    get_user_id: { params: kept({ user: unhashable }), answer: under('user_id'), refusal },
    message_login: {
      params: kept(),
      answer: (_data, args) =>
        jsonOfKept({
          login_status: true,
          message: `User '${shown(args, 'user_id')}' logged in successfully.`,
        }),
      refusal: (message, _code, args) =>
        jsonOfKept({ login_status: false, message: told(message, args) }),
    },
    message_get_login_status: { answer: under('login_status') },
    send_message: {
      params: kept({ message: noText }),
      draws: (random) => ({ message_id: drawn(random, seed) }),
      answer: (data, args) =>
        jsonOfKept({
          sent_status: true,
          message_id: { new_id: data },
          message: `Message sent to '${shown(args, 'receiver_id')}' successfully.`,
        }),
      refusal,
    },
    delete_message: {
      params: kept(),
      answer: (data, args) =>
        jsonOfKept({
          deleted_status: true,
          receiver_id: data,
          message: `Receiver ${shown(args, 'receiver_id')}'s latest message deleted successfully.`,
        }),
      refusal,
    },
    view_messages_sent: { answer: (data) => jsonOfKept({ messages: byReceiver(data) }) },
    add_contact: {
      params: kept({ user_name: unhashable }),
      answer: (data, args) => jsonOfKept(added(data, args)),
      refusal,
    },
    search_messages: { params: kept({ keyword: noText }), answer: under('results'), refusal },
    get_message_stats: { answer: under('stats') },
  };
};
