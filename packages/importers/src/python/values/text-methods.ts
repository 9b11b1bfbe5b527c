import { raised } from '../run/raised.ts';
import { Undecided } from '../run/undecided.ts';
import { itemsOf, typeName } from './basics.ts';
import { codePoints, pointsBetween } from './code-points.ts';
import { formatMethod } from './format-method.ts';
import { wholeNumber } from './indexes.ts';
import type { Method, Methods } from './native.ts';
import { PyList, PyTuple } from './sequence.ts';
import type { Machine, PyValue } from './value.ts';

function textIn(value: PyValue | undefined): string {
  if (typeof value === 'string') return value;
  throw raised('TypeError', `expected str, not ${typeName(value ?? null)}`);
}

const plain = (change: (text: string) => PyValue): readonly [string, Method<string>] => [
  '',
  (self) => change(self),
];

/** White space as Python strips and splits it. */
const blanks = String.raw`[\s\u001C-\u001F\u0085]`;

function stripping(atStart: boolean, atEnd: boolean): readonly [string, Method<string>] {
  return ['chars?', (self, [chars = null]) => stripped(self, chars, atStart, atEnd)];
}

function stripped(text: string, chars: PyValue, atStart: boolean, atEnd: boolean): string {
  const points = Array.from(text);
  const set = chars === null ? undefined : new Set(textIn(chars));
  const blank = new RegExp(`^${blanks}$`);
  const goes = (point: string): boolean => (set === undefined ? blank.test(point) : set.has(point));
  const start = atStart ? points.findIndex((point) => !goes(point)) : 0;
  const end = atEnd ? points.findLastIndex((point) => !goes(point)) + 1 : points.length;
  return start === -1 ? '' : points.slice(start, end).join('');
}

const limited = (value: PyValue | undefined): number => {
  const most = wholeNumber(value ?? -1n) ?? -1;
  return most < 0 ? Number.POSITIVE_INFINITY : most;
};

function split(text: string, separator: PyValue | undefined, most: number): string[] {
  if (separator === undefined || separator === null) return splitByBlanks(text, most);
  const by = textIn(separator);
  if (by === '') throw raised('ValueError', 'empty separator');
  const parts = text.split(by);
  return parts.length - 1 <= most ? parts : [...parts.slice(0, most), parts.slice(most).join(by)];
}

function splitByBlanks(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = stripped(text, null, true, false);
  while (rest !== '') {
    const end = parts.length >= most ? -1 : rest.search(new RegExp(blanks));
    parts.push(
      end === -1
        ? parts.length >= most
          ? stripped(rest, null, false, true)
          : rest
        : rest.slice(0, end),
    );
    rest = end === -1 ? '' : stripped(rest.slice(end), null, true, false);
  }
  return parts;
}

function splitFromEnd(text: string, separator: PyValue | undefined, most: number): string[] {
  if (most === Number.POSITIVE_INFINITY) return split(text, separator, most);
  if (separator === undefined || separator === null)
    throw new Undecided('splits by blanks from the end');
  const by = textIn(separator);
  const parts = text.split(by);
  const kept = parts.length - 1 - most;
  return kept <= 0 ? parts : [parts.slice(0, kept + 1).join(by), ...parts.slice(kept + 1)];
}

/** Whether a text, or one of several, stands at the start or end. */
function edge(holds: (text: string, part: string) => boolean): readonly [string, Method<string>] {
  return [
    'part start?',
    (self, [part, start], machine) => {
      if (start !== undefined) throw new Undecided('looks at the start of a part of a text');
      const parts = part instanceof PyTuple ? part.items : [part];
      return parts.some((one) => {
        const text = textIn(one);
        machine.watch?.compared(self, text);
        return holds(self, text);
      });
    },
  ];
}

function found(
  self: string,
  [part, start]: readonly (PyValue | undefined)[],
  isLast: boolean,
  machine: Machine,
): number {
  const text = textIn(part);
  machine.watch?.compared(self, text);
  const from = wholeNumber(start ?? 0n) ?? 0;
  const within = pointsBetween(self, from, codePoints(self).length);
  const at = isLast ? within.lastIndexOf(text) : within.indexOf(text);
  if (at === -1) return -1;
  return (
    codePoints(within.slice(0, at)).length + codePoints(self).length - codePoints(within).length
  );
}

const finding = (isLast: boolean, isStrict: boolean): readonly [string, Method<string>] => [
  'part start?',
  (self, args, machine) => {
    const at = found(self, args, isLast, machine);
    if (at === -1 && isStrict) throw raised('ValueError', 'substring not found');
    return BigInt(at);
  },
];

/** Whether there are characters, and all are so. */
const all = (form: RegExp): readonly [string, Method<string>] =>
  plain((text) => text !== '' && Array.from(text).every((point) => form.test(point)));

/** Whether letters have one case only, and there are some. */
const cased = (change: (text: string) => string): readonly [string, Method<string>] =>
  plain(
    (text) =>
      /\p{L}/u.test(text) && text.toLowerCase() !== text.toUpperCase() && change(text) === text,
  );

function padding(place: 'start' | 'end' | 'both'): readonly [string, Method<string>] {
  return [
    'width fill?',
    (self, [width, fill = ' ']) => {
      const missing = (wholeNumber(width) ?? 0) - codePoints(self).length;
      if (missing > 100_000) throw new Undecided('makes very long texts');
      if (missing <= 0) return self;
      const before = place === 'start' ? missing : place === 'end' ? 0 : middle(missing, self);
      return textIn(fill).repeat(before) + self + textIn(fill).repeat(missing - before);
    },
  ];
}

/** Where both sides get one more, the left one does for odd widths. */
const middle = (missing: number, text: string): number =>
  Math.floor(missing / 2) + (missing & (missing + codePoints(text).length) & 1);

function partition(text: string, separator: PyValue | undefined, isLast: boolean): PyTuple {
  const by = textIn(separator);
  const at = isLast ? text.lastIndexOf(by) : text.indexOf(by);
  if (at === -1) return new PyTuple(isLast ? ['', '', text] : [text, '', '']);
  return new PyTuple([text.slice(0, at), by, text.slice(at + by.length)]);
}

const capitalized = (text: string): string => {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('').toLowerCase();
};

function replaced(text: string, [old, fresh, count]: readonly (PyValue | undefined)[]): string {
  const most = limited(count);
  if (most === Number.POSITIVE_INFINITY) return text.replaceAll(textIn(old), () => textIn(fresh));
  return split(text, textIn(old), most).join(textIn(fresh));
}

export const textMethods: Methods<string> = {
  lower: plain((text) => text.toLowerCase()),
  upper: plain((text) => text.toUpperCase()),
  casefold: plain((text) => text.toLowerCase().replaceAll('ß', 'ss')),
  capitalize: plain(capitalized),
  title: plain((text) => text.replaceAll(/\p{L}+/gu, capitalized)),
  swapcase: plain((text) =>
    Array.from(text, (point) =>
      point === point.toUpperCase() ? point.toLowerCase() : point.toUpperCase(),
    ).join(''),
  ),
  strip: stripping(true, true),
  lstrip: stripping(true, false),
  rstrip: stripping(false, true),
  split: ['sep? maxsplit?', (self, [sep, most]) => new PyList(split(self, sep, limited(most)))],
  rsplit: [
    'sep? maxsplit?',
    (self, [sep, most]) => new PyList(splitFromEnd(self, sep, limited(most))),
  ],
  splitlines: plain((text) => new PyList(linesOf(text))),
  startswith: edge((text, part) => text.startsWith(part)),
  endswith: edge((text, part) => text.endsWith(part)),
  replace: ['old new count?', (self, args) => replaced(self, args)],
  join: [
    'items',
    (self, [items = null], machine) =>
      itemsOf(items, machine)
        .map((item) => textIn(item))
        .join(self),
  ],
  find: finding(false, false),
  rfind: finding(true, false),
  index: finding(false, true),
  rindex: finding(true, true),
  count: [
    'part',
    (self, [part]) =>
      BigInt(
        textIn(part) === '' ? codePoints(self).length + 1 : self.split(textIn(part)).length - 1,
      ),
  ],
  isdigit: all(/^[\p{Nd}\u00B2\u00B3\u00B9\u2070-\u2089]$/u),
  isdecimal: all(/^\p{Nd}$/u),
  isnumeric: all(/^\p{N}$/u),
  isalpha: all(/^\p{L}$/u),
  isalnum: all(/^[\p{L}\p{N}]$/u),
  isspace: all(new RegExp(`^${blanks}$`)),
  isidentifier: plain((text) => /^[\p{ID_Start}_]\p{ID_Continue}*$/u.test(text)),
  islower: cased((text) => text.toLowerCase()),
  isupper: cased((text) => text.toUpperCase()),
  ljust: padding('end'),
  rjust: padding('start'),
  center: padding('both'),
  zfill: [
    'width',
    (self, [width]) => {
      const sign = /^[+-]/.test(self) ? self.slice(0, 1) : '';
      return sign + self.slice(sign.length).padStart((wholeNumber(width) ?? 0) - sign.length, '0');
    },
  ],
  partition: ['sep', (self, [sep]) => partition(self, sep, false)],
  rpartition: ['sep', (self, [sep]) => partition(self, sep, true)],
  removeprefix: [
    'prefix',
    (self, [prefix]) =>
      self.startsWith(textIn(prefix)) ? self.slice(textIn(prefix).length) : self,
  ],
  removesuffix: [
    'suffix',
    (self, [suffix]) =>
      textIn(suffix) !== '' && self.endsWith(textIn(suffix))
        ? self.slice(0, -textIn(suffix).length)
        : self,
  ],
  format: formatMethod,
};

const lineEnd = new RegExp(String.raw`\r\n|[\n\r\v\f\u001C-\u001E\u0085\u2028\u2029]`);

function linesOf(text: string): string[] {
  const lines = text.split(lineEnd);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
