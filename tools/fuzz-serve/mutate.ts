import type { Random } from '../random.ts';

const keys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'session',
  'id',
  '',
  'x'.repeat(300),
];

const strings = [
  '',
  ' ',
  '\u0000',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f',
  '\ud800',
  '\u2028\u202e😀',
  'null',
  '-1',
  '1e999',
  '${process.exit(1)}',
  "require('fs')",
  '<script>alert(1)</script>',
  '###STOP###',
  '<tool_call>{"name": "x"',
  'file:///etc/passwd',
];

const numbers = [0, -0, -1, 1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324];

const atoms: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  (random) => random.pick(numbers),
  (random) => random.pick(strings),
  (random) => random.pick(strings).repeat(random.below(20)),
  (random) => nested(random.below(150)),
  (random) => 'y'.repeat(random.oneIn(40) ? 200_000 : 2_000),
  (random) => Array.from({ length: random.oneIn(40) ? 20_000 : 50 }, () => 0),
  () => withOwnPrototype({ isAdmin: true, session: 'x', seed: 1 }),
];

/** A value with one or two things wrong. */
export function mutated(value: unknown, random: Random): unknown {
  const once = change(value, random);
  return random.oneIn(3) ? change(once, random) : once;
}

function change(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.oneIn(12))
    return random.pick(atoms)(random);
  return Array.isArray(value) ? changedList(value, random) : changedMembers(value, random);
}

function changedList(list: readonly unknown[], random: Random): unknown {
  if (list.length === 0) return [random.pick(atoms)(random)];
  const at = random.below(list.length);
  switch (random.below(4)) {
    case 0:
      return list.filter((_, place) => place !== at);
    case 1:
      return [...list, list[at]];
    default:
      return list.map((item, place) => (place === at ? change(item, random) : item));
  }
}

function changedMembers(value: object, random: Random): unknown {
  const members: [string, unknown][] = Object.entries(value);
  if (members.length === 0) return { [random.pick(keys)]: random.pick(atoms)(random) };
  const at = random.below(members.length);
  const [key, member] = members[at] ?? ['', null];
  const others = members.filter((_, place) => place !== at);
  switch (random.below(7)) {
    case 0:
      return Object.fromEntries(others);
    case 1:
      return Object.fromEntries([...others, [random.pick(keys), member]]);
    case 2:
      return Object.fromEntries([...members, [random.pick(keys), random.pick(atoms)(random)]]);
    default:
      return Object.fromEntries([...others, [key, change(member, random)]]);
  }
}

function nested(levels: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** As `JSON.parse` makes it: a member of that name, no prototype. */
function withOwnPrototype(of: object): unknown {
  return JSON.parse(`{"__proto__": ${JSON.stringify(of)}}`);
}

/** JSON text that is hardly any more. */
export function spoilt(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(7)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(at);
    case 2:
      return `${text.slice(0, at)}${random.pick(strings)}${text.slice(at)}`;
    case 3:
      return `${text.slice(0, at)}${text}${text.slice(at)}`;
    case 4:
      return '['.repeat(random.pick([1, 90, 101, 1_000, 100_000]));
    case 5:
      return `{"a":`.repeat(random.pick([1, 101, 20_000]));
    default:
      return text.replace(
        /[0-9]+/,
        random.pick(['1e999', '-', '0x10', '00', 'NaN', '1'.repeat(400)]),
      );
  }
}
