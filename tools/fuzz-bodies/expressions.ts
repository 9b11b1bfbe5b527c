import type { Random } from '../random.ts';
import type { Kind, Names } from './names.ts';

/** What expressions are written with. */
export interface Pen {
  readonly random: Random;
  readonly names: Names;
}

/** From here on only the shortest forms are written. */
const deepest = 3;

/** An expression of a kind; most are right, some are refused by the checker. */
export function expression(pen: Pen, kind: Kind, depth = 0): string {
  const { random, names } = pen;
  const known = names.pick(kind);
  const isShort = depth >= deepest || random.oneIn(3);
  if (known !== undefined && isShort) return known;
  const forms = isShort ? short[kind] : long[kind];
  return random.pick(forms)({
    of: (inner) => expression(pen, inner, depth + 1),
    test: () => test(pen, depth + 1),
    within: (local, write) =>
      names.within(() => {
        names.declare({ name: local.name, kind: local.kind, can: 'nothing' });
        return write();
      }),
    fresh: () => names.fresh('_x'),
    pick: (...of) => random.pick(of),
  });
}

interface Tools {
  readonly of: (kind: Kind) => string;
  readonly test: () => string;
  readonly within: (local: { name: string; kind: Kind }, write: () => string) => string;
  readonly fresh: () => string;
  readonly pick: (...of: readonly string[]) => string;
}

type Form = (tools: Tools) => string;
type Forms = Readonly<Record<Kind, readonly Form[]>>;

/** An arrow from a value of one kind to one of another. */
function arrow({ of, within, fresh }: Tools, from: Kind, to: Kind): string {
  const name = fresh();
  return within({ name, kind: from }, () => `(${name}) => ${of(to)}`);
}

const lengths = ['0', '1', '3', '9', '40', '200', '3000', '100000', '5000000', '1e9', 'count'];

const short: Forms = {
  number: [({ pick }) => pick(...lengths)],
  text: [({ pick }) => pick("'x'", "''", "', '", "'a b c'", 'text')],
  numbers: [({ pick }) => pick('numbers', 'range(9)', 'range(count)', '[1, 2, 3]')],
  texts: [({ pick }) => pick('names', "['a', 'b']", 'words(text)', 'keys(settings.rates)')],
  record: [({ pick }) => pick('settings.rates', 'toRecord<number>([])')],
  json: [({ pick }) => pick('null', '[1]', '{ a: 1 }', 'extra', "'x'")],
};

const long: Forms = {
  number: [
    ({ of, pick }) => `(${of('number')} ${pick('+', '-', '*', '%')} ${of('number')})`,
    ({ of }) => `sum(${of('numbers')})`,
    (tools) => `sum(${tools.of('numbers')}, ${arrow(tools, 'number', 'number')})`,
    (tools) => `sum(books.all(), (_b) => _b.copies + ${tools.of('number')})`,
    ({ of, pick }) => `(${pick('min', 'max')}(${of('numbers')}) ?? 0)`,
    ({ of }) => `${of('texts')}.length`,
    ({ of }) => `${of('text')}.length`,
    ({ of }) => `byteLength(${of('text')})`,
    ({ of }) => `books.count((_b) => _b.copies > ${of('number')})`,
    ({ of, test }) => `count(${of('texts')}, (_t) => ${test()})`,
    ({ of }) => `${of('numbers')}.reduce((_sum, _x) => _sum + _x, ${of('number')})`,
    ({ of }) => `(${of('record')}[${of('text')}] ?? 0)`,
    ({ of }) => `(${of('numbers')}.at(${of('number')}) ?? 1)`,
    ({ of }) => `${of('text')}.indexOf(${of('text')})`,
    ({ of }) => `${of('numbers')}.indexOf(${of('number')})`,
    ({ of }) => `(evaluate(${of('text')}) ?? 0)`,
    ({ of, test }) => `(${test()} ? ${of('number')} : ${of('number')})`,
  ],
  text: [
    ({ of }) => `(${of('text')} + ${of('text')})`,
    ({ of }) => `\`\${${of('text')}}, \${${of('number')}}\``,
    ({ of }) => `\`\${${of('text')}}\${${of('text')}}\``,
    ({ of, pick }) => `${of('texts')}.join(${pick("''", "', '", of('text'))})`,
    ({ of }) => `${of('numbers')}.join(',')`,
    ({ of, pick }) => `${of('text')}.repeat(${pick('2', '40', '200', 'count')})`,
    ({ of, pick }) => `${of('text')}.${pick('padStart', 'padEnd')}(200, ${of('text')})`,
    ({ of }) => `${of('text')}.replaceAll(${of('text')}, ${of('text')})`,
    ({ of }) => `${of('text')}.replace(${of('text')}, ${of('text')})`,
    ({ of, pick }) => `${of('text')}.${pick('toUpperCase', 'trim', 'toLowerCase')}()`,
    ({ of }) => `${of('text')}.slice(${of('number')})`,
    ({ of }) => `trimEnd(${of('text')}, ${of('text')})`,
    ({ of }) => `formatNumber(${of('number')}, 2)`,
    ({ of }) => `(${of('texts')}.at(0) ?? ${of('text')})`,
    ({ of }) => `(books.get(${of('text')})?.title ?? ${of('text')})`,
    ({ of }) => `${of('texts')}.reduce((_all, _t) => _all + _t, ${of('text')})`,
    ({ of, test }) => `(${test()} ? ${of('text')} : ${of('text')})`,
  ],
  numbers: [
    ({ of }) => `range(${of('number')})`,
    ({ of }) => `[...${of('numbers')}, ...${of('numbers')}]`,
    ({ of }) => `[${of('number')}, ...${of('numbers')}]`,
    ({ of }) => `${of('numbers')}.concat(${of('numbers')})`,
    (tools) => `${tools.of('numbers')}.map(${arrow(tools, 'number', 'number')})`,
    (tools) => `${tools.of('texts')}.map(${arrow(tools, 'text', 'number')})`,
    ({ of, test }) => `${of('numbers')}.filter((_x) => ${test()})`,
    (tools) => `${tools.of('numbers')}.flatMap(${arrow(tools, 'number', 'numbers')})`,
    (tools) => `sortBy(${tools.of('numbers')}, ${arrow(tools, 'number', 'number')})`,
    ({ of }) => `unique(${of('numbers')})`,
    ({ of }) => `${of('numbers')}.toSorted((_a, _b) => _a - _b)`,
    ({ of }) => `${of('numbers')}.toReversed()`,
    ({ of }) => `${of('numbers')}.slice(0, ${of('number')})`,
    ({ of }) => `pairs(${of('numbers')}).map(([_a, _b]) => _a + _b)`,
    ({ of }) => `reach(${of('numbers')}, (_x) => [_x + 1, _x * 2, ${of('number')}])`,
    ({ of }) => `books.all().map((_b) => _b.copies + ${of('number')})`,
    ({ of }) => `values(${of('record')})`,
    ({ of, test }) => `(${test()} ? ${of('numbers')} : ${of('numbers')})`,
  ],
  texts: [
    ({ of }) => `words(${of('text')})`,
    ({ of }) => `lines(${of('text')})`,
    ({ of, pick }) => `${of('text')}.split(${pick("''", "','", "' '", of('text'))})`,
    ({ of }) => `keys(${of('record')})`,
    ({ of }) => `keys(groupBy(${of('numbers')}, (_x) => \`\${_x}\${${of('text')}}\`))`,
    (tools) => `${tools.of('texts')}.map(${arrow(tools, 'text', 'text')})`,
    (tools) => `${tools.of('numbers')}.map(${arrow(tools, 'number', 'text')})`,
    (tools) => `${tools.of('texts')}.flatMap(${arrow(tools, 'text', 'texts')})`,
    ({ of }) => `[...${of('texts')}, ...${of('texts')}]`,
    ({ of }) => `[${of('text')}, ...${of('texts')}]`,
    ({ of }) => `sortBy(${of('texts')}, (_t) => [_t.length, _t])`,
    ({ of }) => `unique(${of('texts')})`,
    ({ of }) => `${of('texts')}.toSorted()`,
    () => 'books.all().map((_b) => _b.title)',
  ],
  record: [
    ({ of }) => `put(${of('record')}, ${of('text')}, ${of('number')})`,
    ({ of }) => `{ ...${of('record')}, [${of('text')}]: ${of('number')} }`,
    ({ of }) => `without(${of('record')}, ${of('text')})`,
    (tools) => `toRecord(${tools.of('texts')}.map((_t, _at) => [_t + ${tools.of('text')}, _at]))`,
    ({ of }) => `${of('numbers')}.reduce((_all, _x) => put(_all, \`\${_x}\`, _x), ${of('record')})`,
    ({ of }) =>
      `${of('numbers')}.reduce((_all, _x) => ({ ..._all, [\`\${_x}\`]: _x }), ${of('record')})`,
  ],
  json: [
    ({ of }) => `[${of('json')}, ${of('json')}]`,
    ({ of }) => `{ a: ${of('json')}, b: ${of('json')} }`,
    ({ of }) => `[...${of('numbers')}]`,
    ({ of }) => `${of('texts')}`,
    ({ of }) => `${of('record')}`,
    ({ of }) => `{ n: ${of('number')}, t: ${of('text')} }`,
    ({ of }) => `${of('numbers')}.map((_x) => ({ _x, more: ${of('json')} }))`,
    ({ of }) => `entries(${of('record')})`,
    ({ of }) => `pairs(${of('texts')})`,
    () => 'books.all().map((_b) => ({ ..._b }))',
  ],
};

/** A condition. */
export function test(pen: Pen, depth = 0): string {
  const of = (kind: Kind) => expression(pen, kind, depth + 1);
  const forms: readonly (() => string)[] = [
    () => `${of('number')} > ${of('number')}`,
    () => `${of('text')} !== ${of('text')}`,
    () => `${of('texts')}.includes(${of('text')})`,
    () => `${of('text')}.includes(${of('text')})`,
    () => `${of('text')} < ${of('text')}`,
    () => `books.has(${of('text')})`,
    () => `${of('numbers')}.some((_x) => _x > ${of('number')})`,
  ];
  return pen.random.pick(forms)();
}
