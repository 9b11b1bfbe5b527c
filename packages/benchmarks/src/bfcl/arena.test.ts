import type { Json, JsonObject } from '@envloom/core';
import { describe, expect, it } from 'vitest';
import { readObject } from './arguments.ts';
import { BfclArena } from './arena.ts';
import type { BfclWorld } from './class.ts';
import { BfclGame, type BfclGameTask } from './game.ts';
import type { Signature } from './signature.ts';
import { Solution } from './solution.ts';
import { dumps } from './texts.ts';

/** A notebook of our own. */
class Notebook implements BfclWorld {
  readonly #notes: Json[];

  constructor(notes: readonly Json[] = []) {
    this.#notes = [...notes];
  }

  call(tool: string, { values, floats }: Parameters<BfclWorld['call']>[1]) {
    if (tool === 'read') return { text: dumps({ notes: this.#notes }), isError: false };
    if (values['text'] === '') return { text: '{"error": "Nothing to note."}', isError: true };
    this.#notes.push(values['text'] ?? null);
    return { text: floats.has('text') ? 'a float' : 'None', isError: false };
  }

  state(): JsonObject {
    return { notes: [...this.#notes], _secret: this.#notes.length };
  }

  fork(): Notebook {
    return new Notebook(this.#notes);
  }
}

const tool = (name: string, params: string[], required: string[]): [string, Signature] => [
  name,
  { of: 'Notebook', name, params, required: new Set(required) },
];

const arena = (): BfclArena =>
  new BfclArena(
    new Map([['Notebook', new Notebook()]]),
    new Map([tool('note', ['text', 'place'], ['text']), tool('read', [], [])]),
  );

describe('calls as texts', () => {
  const texts = (...calls: string[]): string[] => {
    const world = arena();
    return calls.map((call) => world.callText(call).text);
  };

  it('are read as Python, with quotes, unicode and positions', () => {
    expect(
      texts(
        `note('It\\'s "é"')`,
        'note(text="""two\nlines""", place=None)',
        'note([1, (2, 3)])',
        'read()',
      ),
    ).toEqual([
      'None',
      'None',
      'None',
      String.raw`{"notes": ["It's \"\u00e9\"", "two\nlines", [1, [2, 3]]]}`,
    ]);
  });

  it('may hold calls, which are carried out first', () => {
    expect(texts("note('a')", 'note(text=read())', 'read()').at(-1)).toBe(
      '{"notes": ["a", {"notes": ["a"]}]}',
    );
    expect(texts('note(text=gone())')).toEqual([
      "Error during execution: name 'gone' is not defined",
    ]);
  });

  it('lose blanks before brackets, as in the original', () => {
    expect(texts("note('hi (now)')", 'read ()').at(-1)).toBe('{"notes": ["hi(now)"]}');
    const world = arena();
    world.call('note', { text: 'hi (now)' });
    expect(world.callText('read()').text).toBe('{"notes": ["hi(now)"]}');
  });

  it('know floats from whole numbers', () => {
    expect(texts('note(5)', 'note(5.0)', 'note(-10 / 2)')).toEqual(['None', 'a float', 'a float']);
    expect(readObject('{"a": 5.0, "b": [1, 2e0], "c": 0.5}')).toEqual({
      values: { a: 5, b: [1, 2], c: 0.5 },
      floats: new Set(['a', 'b.1']),
    });
  });

  it.each([
    ['__import__("os").system("true")', 'Error during execution:'],
    ['note(text=open("/etc/passwd").read())', 'Error during execution:'],
    ['exit()', 'Error during execution: Function call exit is not allowed.'],
    ['note(', 'Error during execution:'],
    [
      'note()',
      "Error during execution: Notebook.note() missing 1 required positional argument: 'text'",
    ],
    [
      'note(1, 2, 3)',
      'Error during execution: Notebook.note() takes from 2 to 3 positional arguments but 4 were given',
    ],
    [
      'note(1, text=2)',
      "Error during execution: Notebook.note() got multiple values for argument 'text'",
    ],
    [
      'read(all=True)',
      "Error during execution: Notebook.read() got an unexpected keyword argument 'all'",
    ],
    ['forget()', "Error during execution: name 'forget' is not defined"],
  ])('are never evaluated: %s', (call, expected) => {
    const { text, isError } = arena().callText(call);
    expect(text.startsWith(expected)).toBe(true);
    expect(isError).toBe(true);
  });

  it('become requests over an API and back', () => {
    expect(arena().asRequest("note('x', place=2.0)")).toEqual({
      name: 'note',
      arguments: '{"text": "x", "place": 2.0}',
    });
  });
});

describe('a game', () => {
  const toolOf = (name: string) =>
    ({ type: 'function', function: { name, description: name, parameters: {} } }) as const;
  const task: BfclGameTask = {
    tools: [toolOf('note')],
    added: new Map([[1, [toolOf('read')]]]),
    turns: [['Note a.'], []],
    solution: new Solution([["note('a')"], ['read()']], ['Notebook'], arena),
  };
  const call = (name: string, args = {}) => {
    return { content: '', calls: [{ id: 'c', name, arguments: JSON.stringify(args) }] };
  };
  const done = { content: 'Done.', calls: [] };

  async function played(...turns: Parameters<BfclGame['take']>[0][]) {
    const game = new BfclGame(task, arena());
    const said = [...(await game.begin())];
    for (const turn of turns) {
      // oxlint-disable-next-line no-await-in-loop -- a turn follows from the turns before it
      said.push(...(await game.take(turn)).messages);
    }
    return { game, said: said.map(({ content }) => content), score: game.score() };
  }

  it('is won by the state and the answers of the solution, turn by turn', async () => {
    const { game, said, score } = await played(
      call('note', { text: 'a' }),
      done,
      call('read'),
      done,
    );
    expect(score).toEqual({ reward: 1, parts: { turns: 1 } });
    expect(said[2]).toBe('I have updated some more functions you can choose from. What about now?');
    expect(game.tools.map((one) => one.function.name)).toEqual(['note', 'read']);
  });

  it.each([
    ['no call', [done, call('read'), done]],
    ['state differs', [call('note', { text: 'b' }), done, call('read'), done]],
    ['answers missing', [call('note', { text: 'a' }), done, call('note', { text: '' }), done]],
    ['turns left', [call('note', { text: 'a' }), done]],
  ])('is lost by: %s', async (why, turns) => {
    const { score } = await played(...turns);
    expect([score.reward, score.lostBy]).toEqual([0, why]);
  });

  it('ends after more than twenty steps in a turn', async () => {
    const game = new BfclGame(task, arena());
    await game.begin();
    let end: string | undefined;
    let steps = 0;
    for (; end === undefined; steps += 1) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      ({ end } = await game.take(call('read')));
    }
    expect(steps).toBe(21);
    expect(game.score().lostBy).toBe('too many steps');
  });
});
