import { generated, isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { BfclTickets, type BfclTicketsRows } from '@envloom/env-bfcl-tickets';
import { argumentJson, argumentText, type PyArguments } from '../arguments.ts';
import type { BfclClass, BfclWorld } from '../class.ts';
import { type BfclTool, errorText, exception, ModelWorld } from '../model-world.ts';
import { isTrue, typeName } from '../python-types.ts';
import type { PythonRandom } from '../random.ts';
import { dumps, str } from '../texts.ts';

export const bfclClass: BfclClass = {
  name: 'TicketAPI',
  load: (config, { defaults, floats, random }) => {
    const start = { ...defaults, ...config };
    const queue = list(start['ticket_queue']).map(record);
    const { ticket_counter = 1, current_user = null } = start;
    const desk = { ticket_counter, ...(current_user === null ? {} : { current_user }) };
    const rows = generated<BfclTicketsRows>({ desk, tickets: queue.map(rowOf) });
    return worldOf(new BfclTickets({ state: { rows } }), random, new Notes(queue, floats));
  },
};

const record = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);
const isNested = (value: Json | undefined): boolean => isList(value) || isObject(value);

/** Members of a ticket that the model knows; others are its details. */
const known = new Set([
  'id',
  'title',
  'description',
  'status',
  'priority',
  'created_by',
  'resolution',
]);

function rowOf(ticket: JsonObject, at: number): JsonObject {
  const members = Object.entries(ticket);
  return {
    number: at + 1,
    ...Object.fromEntries(members.filter(([name]) => known.has(name))),
    details: Object.fromEntries(members.filter(([name]) => !known.has(name))),
  };
}

/** How tickets were written: the order of their members, objects in theirs, and which numbers are floats. */
class Notes {
  readonly #tickets: JsonObject[];
  readonly #floats: Set<string>;

  /** @param floats paths such as `ticket_queue.0.priority` */
  constructor(tickets: readonly JsonObject[], floats: ReadonlySet<string>) {
    this.#tickets = [...tickets];
    this.#floats = new Set(floats);
  }

  get floats(): ReadonlySet<string> {
    return this.#floats;
  }

  /** A ticket as the original has it; the model sorts the members of objects. */
  shown(row: JsonObject): JsonObject {
    const { number, details, ...fields } = row;
    const members = { ...record(details), ...fields };
    const entries = Object.entries(this.#tickets[placeOf(number)] ?? {}).map(
      ([name, value]) => [name, isNested(value) ? value : (members[name] ?? null)] as const,
    );
    return Object.fromEntries(entries);
  }

  /** A ticket got some members; new ones come last. @param floats paths in the values */
  add({ number }: JsonObject, values: JsonObject, floats: readonly string[]): void {
    const place = placeOf(number);
    this.#tickets[place] = { ...this.#tickets[place], ...values };
    for (const path of this.#floats)
      if (isWithin(path, pathOf(number), values)) this.#floats.delete(path);
    for (const path of floats) this.#floats.add(`${pathOf(number)}.${path}`);
  }

  copy(): Notes {
    return new Notes(this.#tickets, this.#floats);
  }
}

const placeOf = (number: Json | undefined): number => Number(number) - 1;
const pathOf = (number: Json | undefined): string => `ticket_queue.${placeOf(number)}`;

/** Whether a path leads to one of the members of an object, or into it. */
function isWithin(path: string, object: string, members: JsonObject): boolean {
  if (!path.startsWith(`${object}.`)) return false;
  return Object.hasOwn(members, path.slice(object.length + 1).split('.')[0] ?? '');
}

function worldOf(environment: BfclTickets, random: PythonRandom, notes: Notes): BfclWorld {
  const state = (): JsonObject => stateOf(environment, notes);
  const model = new ModelWorld({ tools: toolsOf(notes), state }, environment, random);
  return {
    call: (tool, args) => model.call(tool, args),
    state,
    fork: () => worldOf(environment.fork(), random.copy(), notes.copy()),
  };
}

function stateOf({ tables }: BfclTickets, notes: Notes): JsonObject {
  const { ticket_counter, current_user = null } = tables.desk.get();
  const rows = generated<readonly JsonObject[]>(tables.tickets.all());
  return { ticket_queue: rows.map((row) => notes.shown(row)), ticket_counter, current_user };
}

/** Refusals that are exceptions in the original, with its words; undefined for others. */
function exceptionText(message: string, code: string, args: PyArguments): string | undefined {
  const type = (name: string): string => typeName(args, name);
  switch (code) {
    case 'INVALID_ARGUMENTS':
    case 'INVALID_VALUE':
    case 'MISSING_MEMBER':
      return exception(message).text;
    case 'NOT_A_NUMBER':
      return exception(`'<' not supported between instances of '${type('priority')}' and 'int'`)
        .text;
    case 'NOT_A_TEXT': {
      const status = type('status');
      return exception(`'${status === 'str' ? 'int' : status}' object has no attribute 'lower'`)
        .text;
    }
    case 'NO_UPDATES':
      return exception(`'${type('updates')}' object has no attribute 'keys'`).text;
    default:
      return undefined;
  }
}

const refusal: NonNullable<BfclTool['refusal']> = (message, code, args) => {
  const { ticket_id: id = null } = args.values;
  const said = typeof id === 'object' ? '' : String(id);
  return (
    exceptionText(message, code, args) ??
    errorText(message.replace(` ID ${said} `, () => ` ID ${writtenId(args)} `))
  );
};

/** The id of a ticket as `str()` writes it. */
function writtenId({ values, floats }: PyArguments): string {
  const { ticket_id: id = null } = values;
  return typeof id === 'string' ? id : argumentText(id, floats, 'ticket_id');
}

const done = (args: PyArguments, what: string): string =>
  dumps({ status: `Ticket ${writtenId(args)} has been ${what} successfully.` });

const under =
  (name: string): BfclTool['answer'] =>
  (data) =>
    dumps({ [name]: data });

/** What is nothing to Python, such as an empty list, is an empty text to the model. */
const orNothing =
  (...names: readonly string[]): NonNullable<BfclTool['params']> =>
  ({ values }) => {
    const nothing = Object.keys(values).filter(
      (name) => names.includes(name) && !isTrue(values[name]),
    );
    return { ...values, ...Object.fromEntries(nothing.map((name) => [name, ''])) };
  };

function toolsOf(notes: Notes): Readonly<Record<string, BfclTool>> {
  const text = (data: Json): string =>
    argumentJson(notes.shown(record(data)), notes.floats, pathOf(record(data)['number']));
  const reprText = (data: Json): string =>
    argumentText(notes.shown(record(data)), notes.floats, pathOf(record(data)['number']));
  return {
    create_ticket: {
      answer: (data, { values, floats }) => {
        const { number: _number, details: _details, ...members } = record(data);
        notes.add(record(data), { ...members, ...values }, [...floats]);
        return text(data);
      },
      refusal,
    },
    get_ticket: { answer: text, refusal },
    close_ticket: { answer: (_data, args) => done(args, 'closed'), refusal },
    resolve_ticket: {
      answer: (data, args) => {
        const { resolution = null } = args.values;
        const floats = [...args.floats].filter((path) => isWithin(`.${path}`, '', { resolution }));
        notes.add(record(data), { resolution }, floats);
        return done(args, 'resolved');
      },
      refusal,
    },
    edit_ticket: {
      answer: (data, args) => {
        const updates = Object.entries(record(args.values['updates']));
        const made = Object.fromEntries(updates.filter(([, value]) => value !== null));
        const floats = [...args.floats].flatMap((path) =>
          path.startsWith('updates.') ? [path.slice('updates.'.length)] : [],
        );
        notes.add(record(data), made, floats);
        return done(args, 'updated');
      },
      refusal,
      params: ({ values: { updates = null, ...values } }) =>
        isObject(updates) ? { ...values, updates } : values,
    },
    ticket_login: { answer: under('success'), params: orNothing('username', 'password') },
    ticket_get_login_status: { answer: under('login_status') },
    logout: { answer: under('success') },
    get_user_tickets: {
      answer: (data) => `[${list(data).map(reprText).join(', ')}]`,
      refusal: (message, code, args) =>
        exceptionText(message, code, args) ?? str([{ error: message }]),
      params: orNothing('status'),
    },
  };
}
