import { expression, test, type Pen } from './expressions.ts';
import { annotations, type Kind, type Local } from './names.ts';

const kinds: readonly Kind[] = ['number', 'text', 'numbers', 'texts', 'record', 'json'];

/** Loops in each other. */
const mostLoops = 3;

/** Where a statement stands. */
interface Place {
  readonly loops: number;
  readonly writes: boolean;
}

type Form = (pen: Pen, place: Place) => string;

/** Some statements. */
export function statements(pen: Pen, place: Place, most: number): string[] {
  return Array.from({ length: 1 + pen.random.below(most) }, () => statement(pen, place));
}

function statement(pen: Pen, place: Place): string {
  const { random } = pen;
  const forms = place.writes && random.oneIn(3) ? writes : plain;
  return random.pick(forms)(pen, place);
}

/** A local of any kind; the kinds that grow are the likelier. */
export function declaration(pen: Pen): string {
  const { random, names } = pen;
  const kind = random.pick([...kinds, 'json', 'text', 'numbers'] as const);
  const value = expression(pen, kind);
  const isPushed = (kind === 'numbers' || kind === 'texts') && random.oneIn(3);
  const name = names.fresh(isPushed ? 'out' : 'v');
  names.declare({ name, kind, can: isPushed ? 'push' : 'assign' });
  return isPushed
    ? `const ${name}: ${annotations[kind]} = [];`
    : `let ${name}: ${annotations[kind]} = ${value};`;
}

/** What is assigned is mostly made of what it was: twice as much, or somewhat more. */
const growths: Readonly<Record<Kind, readonly ((name: string, pen: Pen) => string)[]>> = {
  number: [(name, pen) => `${name} + ${expression(pen, 'number')}`, (name) => `${name} * 2`],
  text: [
    (name) => `${name} + ${name}`,
    (name) => `\`\${${name}}\${${name}}\``,
    (name) => `[${name}, ${name}].join('')`,
    (name) => `${name}.replaceAll('x', ${name})`,
    (name) => `${name}.repeat(2)`,
    (name, pen) => `${name} + ${expression(pen, 'text')}`,
  ],
  numbers: [
    (name) => `[...${name}, ...${name}]`,
    (name) => `${name}.concat(${name})`,
    (name) => `${name}.flatMap((_x) => [_x, _x])`,
    (name) => `pairs(${name}).map(([_a, _b]) => _a + _b)`,
    (name, pen) => `[...${name}, ${expression(pen, 'number')}]`,
  ],
  texts: [
    (name) => `[...${name}, ...${name}]`,
    (name) => `${name}.map((_t) => _t + _t)`,
    (name) => `${name}.flatMap((_t) => ${name})`,
    (name, pen) => `${name}.concat(${expression(pen, 'texts')})`,
  ],
  record: [
    (name, pen) => `put(${name}, ${expression(pen, 'text')}, ${expression(pen, 'number')})`,
    (name, pen) => `{ ...${name}, [${expression(pen, 'text')}]: ${expression(pen, 'number')} }`,
  ],
  json: [
    (name) => `[${name}, ${name}]`,
    (name) => `{ a: ${name}, b: ${name} }`,
    (name) => `{ again: [${name}, ${name}, ${name}] }`,
    (name, pen) => `[${name}, ${expression(pen, 'json')}]`,
  ],
};

function assignment(pen: Pen): string {
  const { random, names } = pen;
  const kind = random.pick(kinds);
  const name = names.pick(kind, 'assign');
  if (name === undefined) return declaration(pen);
  const isGrown = !random.oneIn(3);
  const value = isGrown ? random.pick(growths[kind])(name, pen) : expression(pen, kind);
  return `${name} = ${value};`;
}

function push(pen: Pen): string {
  const { random, names } = pen;
  const [kind, item] = random.oneIn(2)
    ? (['numbers', 'number'] as const)
    : (['texts', 'text'] as const);
  const name = names.pick(kind, 'push');
  if (name === undefined) return assignment(pen);
  const pushed = random.oneIn(3) ? `...${expression(pen, kind)}` : expression(pen, item);
  return `${name}.push(${pushed});`;
}

const loop: Form = (pen, place) => {
  const { random, names } = pen;
  if (place.loops >= mostLoops) return assignment(pen);
  const kind = random.oneIn(3) ? 'texts' : 'numbers';
  const over =
    kind === 'numbers' && random.oneIn(2) ? `range(${turns(pen)})` : expression(pen, kind);
  const name = names.fresh('_i');
  const inner: Local = { name, kind: kind === 'numbers' ? 'number' : 'text', can: 'nothing' };
  return `for (const ${name} of ${over}) ${block(pen, { ...place, loops: place.loops + 1 }, inner)}`;
};

function turns({ random }: Pen): string {
  return random.pick(['3', '16', '40', '200', '1000', '30_000', '400_000', '9_000_000', 'count']);
}

/** Statements in braces; the compiler refuses locals that nothing uses. */
function block(pen: Pen, place: Place, ...locals: readonly Local[]): string {
  const { names } = pen;
  const uses: string[] = [];
  const lines = names.within(
    () => {
      for (const local of locals) names.declare(local);
      return statements(pen, place, 3);
    },
    (declared) => uses.push(...declared.slice(locals.length).map(use)),
  );
  return `{\n${[...lines, ...uses].join('\n')}\n}`;
}

function use({ name, kind }: Local): string {
  const sizes: Readonly<Record<Kind, string>> = {
    number: name,
    text: `${name}.length`,
    numbers: `${name}.length`,
    texts: `${name}.length`,
    record: `keys(${name}).length`,
    json: `(${name} === null ? 1 : 0)`,
  };
  return `used += ${sizes[kind]};`;
}

const plain: readonly Form[] = [
  assignment,
  assignment,
  assignment,
  push,
  declaration,
  loop,
  loop,
  (pen, place) => `if (${test(pen)}) ${block(pen, place)}`,
  (pen) => `check(${test(pen)}, 'FAILED', ${expression(pen, 'text')}, ${expression(pen, 'json')});`,
  (pen) =>
    `if (${test(pen)}) fail('ENDED', ${expression(pen, 'text')}, ${expression(pen, 'json')});`,
];

const writes: readonly Form[] = [
  (pen) =>
    `books.insert({ title: ${expression(pen, 'text')}, tags: ${expression(pen, 'texts')}, extra: ${expression(pen, 'json')} });`,
  (pen) => `books.update(book_id, { extra: ${expression(pen, 'json')} });`,
  (pen) => `books.update(book_id, { title: ${expression(pen, 'text')} });`,
  (pen) =>
    `books.update(book_id, (_row) => ({ title: _row.title + _row.title, tags: ${expression(pen, 'texts')} }));`,
  (pen) =>
    `books.update(book_id, { copies: ${expression(pen, 'number')}, prices: ${expression(pen, 'record')} });`,
  (pen) =>
    `for (const _b of books.all()) books.update(_b, { copies: ${expression(pen, 'number')} });`,
  (pen) => `journal.insert({ text: ${expression(pen, 'text')} });`,
  (pen) => `if (books.count() > 3) books.remove(${expression(pen, 'text')});`,
];
