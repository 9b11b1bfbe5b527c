import { randomUUID } from 'node:crypto';
import { isList, type Json, type JsonObject } from '@envloom/core';
import type { Answer, ToolCall } from '../recording/recording.ts';

/** Mistakes that the notes can be made with. */
export type NotesMistake =
  | 'keeps what is removed'
  | 'takes titles twice'
  | 'finds by whole titles only'
  | 'prints with spaces'
  | 'says otherwise what is wrong'
  | 'hands out one id to all'
  | 'cannot be met';

interface Note {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly created: string;
}

const text = { type: 'string' } as const;

const tool = (name: string, properties: JsonObject, required: readonly string[]): JsonObject => ({
  name,
  description: `The tool ${name}.`,
  inputSchema: { type: 'object', properties, required },
});

/** What the server of notes lists. */
export const notesTools: readonly JsonObject[] = [
  tool('add_note', { title: text, tags: { type: 'array', items: text } }, ['title']),
  tool('get_note', { id: text }, ['id']),
  tool('find_notes', { title: text }, ['title']),
  tool('remove_note', { id: text }, ['id']),
];

/** Notes as a server keeps them: a small original for tests, and its twins. */
export class Notes {
  readonly #mistake: NotesMistake | undefined;
  #notes: readonly Note[];

  constructor(titles: readonly string[] = [], mistake?: NotesMistake) {
    this.#mistake = mistake;
    this.#notes = titles.map((title) => newNote(title, [], mistake));
  }

  get titles(): readonly string[] {
    return this.#notes.map(({ title }) => title);
  }

  readonly answer = ({ name, arguments: args = {} }: ToolCall): Answer => {
    if (!notesTools.some((each) => each['name'] === name))
      return { error: { code: -32602, message: `Unknown tool: ${name}` } };
    try {
      return { result: this.#printed(this.#done(name, args)) };
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      return { result: { content: [{ type: 'text', text: message }], isError: true } };
    }
  };

  #done(name: string, args: JsonObject): Json {
    if (name === 'add_note') return this.#add(titleOf(args), tagsOf(args));
    if (name === 'get_note') return { ...this.#need(args) };
    if (name === 'find_notes') return this.#find(titleOf(args));
    const note = this.#need(args);
    if (this.#mistake !== 'keeps what is removed')
      this.#notes = this.#notes.filter((other) => other !== note);
    return { removed: note.id };
  }

  #add(title: string, tags: readonly string[]): Json {
    const isTaken = this.#notes.some((note) => note.title === title);
    if (isTaken && this.#mistake !== 'takes titles twice')
      throw new Error(`There is a note ${title}`);
    const note = newNote(title, tags, this.#mistake);
    this.#notes = [...this.#notes, note];
    return { ...note };
  }

  #find(part: string): Json {
    const isWhole = this.#mistake === 'finds by whole titles only';
    const fits = ({ title }: Note): boolean => (isWhole ? title === part : title.includes(part));
    return { notes: this.#notes.filter(fits).map((note) => ({ ...note })) };
  }

  #need({ id }: JsonObject): Note {
    const note = this.#notes.find((each) => each.id === id);
    const isOther = this.#mistake === 'says otherwise what is wrong';
    if (note === undefined)
      throw new Error(`${isOther ? 'There is no note' : 'No note'} ${JSON.stringify(id ?? null)}`);
    return note;
  }

  #printed(data: Json): JsonObject {
    const spaces = this.#mistake === 'prints with spaces' ? 2 : 0;
    return { content: [{ type: 'text', text: JSON.stringify(data, null, spaces) }] };
  }
}

function newNote(title: string, tags: readonly string[], mistake?: NotesMistake): Note {
  const isShared = mistake === 'hands out one id to all';
  const id = isShared ? '00000000-0000-4000-8000-000000000000' : randomUUID();
  return { id, title, tags, created: new Date().toISOString() };
}

function titleOf({ title }: JsonObject): string {
  if (typeof title !== 'string') throw new Error('title must be a text');
  return title;
}

function tagsOf({ tags }: JsonObject): readonly string[] {
  const list = isList(tags) ? tags : [];
  return list.map((tag) => JSON.stringify(tag));
}
