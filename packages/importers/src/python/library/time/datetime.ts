import { raised } from '../../run/raised.ts';
import { Undecided } from '../../run/undecided.ts';
import { numberIn, typeName } from '../../values/basics.ts';
import { type NativeBody, PyNative } from '../../values/native.ts';
import type { CallArguments, Machine, PyValue } from '../../values/value.ts';
import { PyModule } from '../module.ts';
import { PyType } from '../types.ts';
import { microsOf } from './calendar.ts';
import { PyDelta } from './delta.ts';
import { PyMoment, PyZone } from './moment.ts';
import { isoMoment, parsedMoment } from './parse.ts';

const clock: NativeBody = () => {
  throw new Undecided('reads the clock');
};

function textIn(value: PyValue | undefined): string {
  if (typeof value === 'string') return value;
  throw raised('TypeError', `argument must be str, not ${typeName(value ?? null)}`);
}

const parts = 'year? month? day? hour? minute? second? microsecond? tzinfo?';

function wholeIn(value: PyValue | undefined): number {
  const number = numberIn(value);
  if (typeof number !== 'bigint') throw raised('TypeError', 'an integer is required');
  return Number(number);
}

function momentOf(type: 'date' | 'datetime', given: readonly (PyValue | undefined)[]): PyMoment {
  const [year, month, day, hour = 0n, minute = 0n, second = 0n, microsecond = 0n, zone] = given;
  const micros = microsOf({
    year: wholeIn(year),
    month: wholeIn(month),
    day: wholeIn(day),
    hour: wholeIn(hour),
    minute: wholeIn(minute),
    second: wholeIn(second),
    microsecond: wholeIn(microsecond),
  });
  if (micros === undefined) throw raised('ValueError', 'day is out of range for month');
  return new PyMoment(type, micros, zone instanceof PyZone ? zone : undefined);
}

function fromTimestamp([seconds, zone]: readonly (PyValue | undefined)[]): PyMoment {
  const number = numberIn(seconds);
  if (!(zone instanceof PyZone) || number === undefined)
    throw new Undecided('depends on the time zone of the machine');
  return new PyMoment('datetime', BigInt(Math.round(Number(number) * 1e6)) + zone.offset, zone);
}

/** A type whose own functions are called on it. */
class MomentType extends PyType {
  readonly #functions: Readonly<Record<string, readonly [string, NativeBody]>>;

  constructor(
    name: 'date' | 'datetime',
    functions: Readonly<Record<string, readonly [string, NativeBody]>>,
    others: readonly string[] = [],
  ) {
    const maker = new PyNative(name, parts, (given) => momentOf(name, given));
    super(name, (args: CallArguments, machine: Machine) => maker.call(args, machine), others);
    this.#functions = functions;
  }

  override member(name: string): PyValue | undefined {
    const own = Object.hasOwn(this.#functions, name) ? this.#functions[name] : undefined;
    if (own !== undefined) return new PyNative(name, ...own);
    const inherited = super.member(name);
    if (inherited === undefined) throw new Undecided(`uses ${this.name}.${name}`);
    return inherited;
  }
}

const dateOnly = (text: string): PyMoment => {
  if (text.length !== 10) throw raised('ValueError', 'Invalid isoformat string');
  return new PyMoment('date', isoMoment(text).micros);
};

const dateType = new MomentType(
  'date',
  {
    today: ['', clock],
    fromisoformat: ['text', ([text]) => dateOnly(textIn(text))],
  },
  ['datetime'],
);

const datetimeType = new MomentType('datetime', {
  now: ['tz?', clock],
  utcnow: ['', clock],
  today: ['', clock],
  fromisoformat: ['text', ([text]) => isoMoment(textIn(text))],
  strptime: ['text format', ([text, form]) => parsedMoment(textIn(text), textIn(form))],
  fromtimestamp: ['seconds tz?', (given) => fromTimestamp(given)],
});

const units = [86_400_000_000, 1_000_000, 1, 1000, 60_000_000, 3_600_000_000, 604_800_000_000];

const deltaMaker = new PyNative(
  'timedelta',
  'days? seconds? microseconds? milliseconds? minutes? hours? weeks?',
  (given) => {
    const micros = given.reduce<number>(
      (all, value, at) => all + Number(numberIn(value) ?? 0n) * (units[at] ?? 0),
      0,
    );
    return new PyDelta(BigInt(Math.round(micros)));
  },
);

const utc = new PyZone(0n);

class ZoneType extends PyType {
  override member(name: string): PyValue | undefined {
    return name === 'utc' ? utc : super.member(name);
  }
}

export const datetime = new PyModule('datetime', {
  date: dateType,
  datetime: datetimeType,
  UTC: utc,
  timedelta: new PyType('timedelta', (args, machine) => deltaMaker.call(args, machine)),
  timezone: new ZoneType('timezone', ({ positional: [offset] }) => {
    if (!(offset instanceof PyDelta)) throw raised('TypeError', 'timezone() takes a timedelta');
    return new PyZone(offset.micros);
  }),
});
