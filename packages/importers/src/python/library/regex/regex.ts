import { own } from '@envloom/core';
import { raised } from '../../run/raised.ts';
import { Undecided } from '../../run/undecided.ts';
import { numberIn } from '../../values/basics.ts';
import { codePoints } from '../../values/code-points.ts';
import { type NativeBody, PyNative } from '../../values/native.ts';
import { PyList, PyTuple } from '../../values/sequence.ts';
import { type Machine, plainArguments, PyObject, type PyValue } from '../../values/value.ts';
import { PyIterator } from '../../values/iterator.ts';
import { functionsOf, PyModule } from '../module.ts';
import { type Pattern, regexFlags, textIn, type Translated, translated } from './pattern.ts';
import { sampleOf } from './sample.ts';
import { type Found, search } from './search.ts';

/** What a pattern found in a text. */
class PyMatch extends PyObject {
  readonly type = 're.Match';
  readonly #text: string;
  readonly #found: Found;

  constructor(text: string, found: Found) {
    super();
    this.#text = text;
    this.#found = found;
  }

  group(which: PyValue | undefined): PyValue {
    const at =
      typeof which === 'string'
        ? own(this.#found.names, which)
        : Number(numberIn(which ?? 0n) ?? 0n);
    if (at === undefined || at < 0 || at >= this.#found.groups.length)
      throw raised('IndexError', 'no such group');
    const span = this.#found.groups[at];
    return span === undefined ? null : this.#text.slice(...span);
  }

  groups(): readonly PyValue[] {
    return this.#found.groups.slice(1).map((_, at) => this.group(BigInt(at + 1)));
  }

  override subscript(index: PyValue): PyValue {
    return this.group(index);
  }

  override member(name: string): PyValue | undefined {
    const { start, end } = this.#found;
    const before = (place: number): bigint => BigInt(codePoints(this.#text.slice(0, place)).length);
    const bodies: Readonly<Record<string, readonly [string, NativeBody]>> = {
      group: [
        '*which',
        (which) => {
          const groups = which.map((one) => this.group(one));
          const [only = this.group(0n)] = groups;
          return groups.length > 1 ? new PyTuple(groups) : only;
        },
      ],
      groups: ['', () => new PyTuple([...this.groups()])],
      start: ['', () => before(start)],
      end: ['', () => before(end)],
      span: ['', () => new PyTuple([before(start), before(end)])],
    };
    const body = Object.hasOwn(bodies, name) ? bodies[name] : undefined;
    if (body === undefined) throw new Undecided(`uses .${name} of a match`);
    return new PyNative(name, ...body);
  }
}

type Mode = 'search' | 'match' | 'fullmatch';

function wrap({ source, flags }: Translated, mode: Mode): Translated {
  const end = mode === 'fullmatch' ? String.raw`(?![\s\S])` : '';
  return mode === 'search'
    ? { source, flags }
    : { source: String.raw`(?<![\s\S])(?:${source})${end}`, flags };
}

function matched(pattern: Pattern, text: string, mode: Mode, machine: Machine): PyValue {
  const { written, given } = pattern;
  machine.watch?.sought(text, () => sampleOf(written, given));
  const found = search(wrap(pattern.translated, mode), text, 0);
  return found === undefined ? null : new PyMatch(text, found);
}

/** All matches, one after another; after an empty one the search goes on one character further. */
function* allFound(
  { translated: pattern }: Pattern,
  text: string,
  machine: Machine,
): Generator<Found, void, undefined> {
  let from = 0;
  while (from <= text.length) {
    machine.spend(1);
    const found = search(pattern, text, from);
    if (found === undefined) return;
    yield found;
    from = found.end > found.start ? found.end : found.end + 1;
  }
}

function findAll(pattern: Pattern, text: string, machine: Machine): PyValue {
  const items = Array.from(allFound(pattern, text, machine), (found): PyValue => {
    const match = new PyMatch(text, found);
    const groups = match.groups().map((group) => group ?? '');
    return groups.length > 1 ? new PyTuple(groups) : (groups[0] ?? match.group(0n));
  });
  return new PyList(items);
}

function substituted(
  pattern: Pattern,
  [by = null, text, count = 0n]: readonly (PyValue | undefined)[],
  machine: Machine,
): PyValue {
  const whole = textIn(text);
  const most = Number(numberIn(count) ?? 0n);
  if (typeof by === 'string' && by.includes('\\'))
    throw new Undecided('replaces by a template that is not modelled');
  const pieces: string[] = [];
  let from = 0;
  for (const found of allFound(pattern, whole, machine)) {
    const fresh =
      typeof by === 'string' ? by : machine.call(by, plainArguments(new PyMatch(whole, found)));
    pieces.push(whole.slice(from, found.start), textIn(fresh));
    from = found.end;
    if (most > 0 && pieces.length / 2 >= most) break;
  }
  return [...pieces, whole.slice(from)].join('');
}

function splitText(pattern: Pattern, text: string, machine: Machine): PyValue {
  const pieces: PyValue[] = [];
  let from = 0;
  for (const found of allFound(pattern, text, machine)) {
    pieces.push(text.slice(from, found.start), ...new PyMatch(text, found).groups());
    from = found.end;
  }
  return new PyList([...pieces, text.slice(from)]);
}

type Action = (
  pattern: Pattern,
  args: readonly (PyValue | undefined)[],
  machine: Machine,
) => PyValue;

/** What can be done with a pattern, each with its parameters besides it. */
const actions: Readonly<Record<string, readonly [parameters: string, Action]>> = {
  search: ['text', (pattern, [text], machine) => matched(pattern, textIn(text), 'search', machine)],
  match: ['text', (pattern, [text], machine) => matched(pattern, textIn(text), 'match', machine)],
  fullmatch: [
    'text',
    (pattern, [text], machine) => matched(pattern, textIn(text), 'fullmatch', machine),
  ],
  findall: ['text', (pattern, [text], machine) => findAll(pattern, textIn(text), machine)],
  finditer: [
    'text',
    (pattern, [text], machine) => {
      const whole = textIn(text);
      const found = [...allFound(pattern, whole, machine)].map((one) => new PyMatch(whole, one));
      return new PyIterator('callable_iterator', found[Symbol.iterator]());
    },
  ],
  sub: ['by text count?', substituted],
  split: ['text', (pattern, [text], machine) => splitText(pattern, textIn(text), machine)],
};

/** A compiled pattern. */
class PyPattern extends PyObject {
  readonly type = 're.Pattern';
  readonly pattern: Pattern;

  constructor(pattern: Pattern) {
    super();
    this.pattern = pattern;
  }

  override member(name: string): PyValue | undefined {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) throw new Undecided(`uses .${name} of a pattern`);
    const [parameters, body] = action;
    return new PyNative(name, parameters, (args, machine) => body(this.pattern, args, machine));
  }
}

function patternOf(value: PyValue | undefined, flags: PyValue | undefined): Pattern {
  if (value instanceof PyPattern) return value.pattern;
  const number = numberIn(flags ?? 0n);
  const given = typeof number === 'bigint' ? number : 0n;
  const written = textIn(value);
  return { written, given, translated: translated(written, given) };
}

const functions = Object.fromEntries(
  Object.entries(actions).map(
    ([name, [parameters, body]]): [string, readonly [string, NativeBody]] => {
      const count = parameters.split(' ').length;
      return [
        name,
        [
          `pattern ${parameters} flags?`,
          ([pattern, ...rest], machine) =>
            body(patternOf(pattern, rest[count]), rest.slice(0, count), machine),
        ],
      ];
    },
  ),
);

export const regex = new PyModule('re', {
  ...regexFlags,
  ...functionsOf({
    ...functions,
    compile: ['pattern flags?', ([pattern, flags]) => new PyPattern(patternOf(pattern, flags))],
    escape: [
      'text',
      ([text]) => textIn(text).replaceAll(/[\t\n\v\f\r #$&()*+\-.?[\\\]^{|}~]/g, String.raw`\$&`),
    ],
  }),
});
