import { generated, isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { BfclMessages } from '@envloom/env-bfcl-messages';
import type { BfclClass, BfclSetting } from '../class.ts';
import { ModelWorld, type Rows } from '../model-world.ts';
import { PythonRandom } from '../random.ts';
import { messageTools } from './messages/tools.ts';
import { coded, inText, noText, type Place, restored, within } from './kept.ts';

const usualSeed = 200_191;

const record = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** MessageAPI. */
export const bfclClass: BfclClass = {
  name: 'MessageAPI',
  seed: usualSeed,
  load(config = {}, setting) {
    const { random_seed: given } = config;
    const seed = typeof given === 'number' ? given : usualSeed;
    const random = seed === usualSeed ? setting.random : new PythonRandom(seed);
    const rows = rowsOf({ ...setting.defaults, ...config }, setting);
    const environment = new BfclMessages({ state: { rows: generated(rows) } });
    const messages = { tools: messageTools(seed), state: attributes };
    return new ModelWorld(messages, environment, random);
  },
};

function rowsOf(start: JsonObject, { floats }: BfclSetting): Rows {
  const { user_count = 0, message_count = 0, current_user, generated_ids } = start;
  const inbox: Place = { value: start['inbox'] ?? [], floats, path: 'inbox' };
  const users: Place = { value: start['user_map'] ?? {}, floats, path: 'user_map' };
  const isLoggedIn = typeof current_user === 'string';
  return {
    workspace: {
      user_count,
      message_count,
      message_ids: list(generated_ids),
      ...(isLoggedIn ? { current_user } : {}),
    },
    contacts: Object.entries(record(users.value)).map(([user_name, user_id]) => ({
      user_name,
      user_id: coded(within(users, user_name, user_id)),
    })),
    inbox: list(inbox.value).flatMap(
      (entry, at) => loadedMessage(at + 1, within(inbox, at, entry)) ?? [],
    ),
  };
}

/** An entry of the inbox: a dict whose first member alone is ever looked at. */
function loadedMessage(place: number, entry: Place): JsonObject | undefined {
  const [first, ...others] = Object.entries(record(entry.value));
  if (first === undefined) return undefined;
  const [receiver_id, value] = first;
  const message = within(entry, receiver_id, value);
  const fault = noText(message);
  return {
    place,
    receiver_id,
    message: coded(message),
    ...(fault === undefined ? {} : { fault }),
    ...(others.length === 0
      ? {}
      : { others: coded({ ...entry, value: Object.fromEntries(others) }) }),
  };
}

function attributes(rows: Rows): JsonObject {
  const {
    user_count = 0,
    message_count = 0,
    message_ids,
    current_user = null,
  } = record(rows['workspace']);
  return {
    generated_ids: list(message_ids).toSorted((a, b) => Number(a) - Number(b)),
    user_count,
    user_map: Object.fromEntries(
      list(rows['contacts']).map((contact) => {
        const { user_name = '', user_id = '' } = record(contact);
        return [inText(restored(user_name)), restored(user_id).value];
      }),
    ),
    inbox: list(rows['inbox']).map((message) => entryOf(record(message))),
    message_count,
    current_user: restored(current_user).value,
  };
}

function entryOf({ receiver_id = '', message = '', others }: JsonObject): JsonObject {
  const entry = { [inText(restored(receiver_id))]: restored(message).value };
  return others === undefined ? entry : { ...entry, ...record(restored(others).value) };
}
