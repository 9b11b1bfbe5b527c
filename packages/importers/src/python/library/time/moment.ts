import { raised } from '../../run/raised.ts';
import { Undecided } from '../../run/undecided.ts';
import { numberIn } from '../../values/basics.ts';
import { type NativeBody, PyNative } from '../../values/native.ts';
import { type Machine, PyObject, type PyValue } from '../../values/value.ts';
import { type Fields, fieldsOf, isInRange, microsOf, padded, weekdayOf } from './calendar.ts';
import { PyDelta } from './delta.ts';
import { formatted } from './format.ts';

/** `timezone`: an offset, in microseconds. */
export class PyZone extends PyObject {
  readonly type = 'timezone';
  readonly offset: bigint;

  constructor(offset: bigint) {
    super();
    this.offset = offset;
  }

  override equals(other: PyValue): boolean {
    return other instanceof PyZone && other.offset === this.offset;
  }
}

/** A `date`, or a `datetime` with or without a zone. */
export class PyMoment extends PyObject {
  readonly type: 'date' | 'datetime';
  /** What clocks there show, in microseconds from 1970 on. */
  readonly micros: bigint;
  readonly zone: PyZone | undefined;

  constructor(type: PyMoment['type'], micros: bigint, zone?: PyZone) {
    super();
    if (!isInRange(micros)) throw raised('OverflowError', 'date value out of range');
    this.type = type;
    this.micros = micros;
    this.zone = zone;
  }

  get fields(): Fields {
    return fieldsOf(this.micros);
  }

  /** In universal time, where there is a zone. */
  get #instant(): bigint {
    return this.micros - (this.zone?.offset ?? 0n);
  }

  #isLike(other: PyMoment): boolean {
    return other.type === this.type && (other.zone === undefined) === (this.zone === undefined);
  }

  override equals(other: PyValue): boolean {
    return other instanceof PyMoment && this.#isLike(other) && other.#instant === this.#instant;
  }

  override order(other: PyValue): number | undefined {
    if (!(other instanceof PyMoment) || !this.#isLike(other)) return undefined;
    return this.#instant < other.#instant ? -1 : this.#instant > other.#instant ? 1 : 0;
  }

  override hash(): string {
    return `${this.type} ${this.#instant} ${this.zone === undefined}`;
  }

  override str(): string {
    return this.isoText(' ');
  }

  override operate(
    operator: string,
    other: PyValue,
    _machine: Machine,
    isReversed: boolean,
  ): PyValue | undefined {
    if (other instanceof PyDelta && (operator === '+' || (operator === '-' && !isReversed)))
      return this.#moved(operator === '+' ? other.micros : -other.micros);
    if (operator !== '-' || !(other instanceof PyMoment)) return undefined;
    if (!this.#isLike(other))
      throw raised('TypeError', "can't subtract offset-naive and offset-aware datetimes");
    const apart = this.#instant - other.#instant;
    return new PyDelta(isReversed ? -apart : apart);
  }

  #moved(by: bigint): PyMoment {
    const micros = this.micros + by;
    return this.type === 'date'
      ? new PyMoment('date', dayOf(micros))
      : new PyMoment('datetime', micros, this.zone);
  }

  isoText(between: string): string {
    const { year, month, day, hour, minute, second, microsecond } = this.fields;
    const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
    if (this.type === 'date') return date;
    const parts = microsecond === 0 ? '' : `.${padded(microsecond, 6)}`;
    const time = `${padded(hour, 2)}:${padded(minute, 2)}:${padded(second, 2)}${parts}`;
    return `${date}${between}${time}${this.zone === undefined ? '' : offsetText(this.zone)}`;
  }

  override member(name: string): PyValue | undefined {
    const fields: Readonly<Record<string, number>> = { ...this.fields };
    const isTime = !['year', 'month', 'day'].includes(name);
    if (Object.hasOwn(fields, name) && !(isTime && this.type === 'date'))
      return BigInt(fields[name] ?? 0);
    if (name === 'tzinfo' && this.type === 'datetime') return this.zone ?? null;
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method === undefined) throw new Undecided(`uses .${name} of a ${this.type}`);
    const [parameters, body] = method;
    return new PyNative(name, parameters, (args, machine) => body(this, args, machine));
  }
}

const microsInDay = 86_400_000_000n;

/** The start of the day. */
const dayOf = (micros: bigint): bigint =>
  micros - (((micros % microsInDay) + microsInDay) % microsInDay);

function offsetText({ offset }: PyZone): string {
  const minutes = Number((offset < 0n ? -offset : offset) / 60_000_000n);
  return `${offset < 0n ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}`;
}

type MomentMethod = (self: PyMoment, args: Parameters<NativeBody>[0], machine: Machine) => PyValue;

function replaced(self: PyMoment, [zone, ...parts]: Parameters<NativeBody>[0]): PyValue {
  const names = ['year', 'month', 'day', 'hour', 'minute', 'second', 'microsecond'] as const;
  const changes = names.flatMap((name, at): [string, number][] => {
    const number = numberIn(parts[at]);
    return number === undefined ? [] : [[name, Number(number)]];
  });
  const micros = microsOf({ ...self.fields, ...Object.fromEntries(changes) });
  if (micros === undefined) throw raised('ValueError', 'day is out of range for month');
  const kept = zone === undefined ? self.zone : zone instanceof PyZone ? zone : undefined;
  return new PyMoment(self.type, micros, kept);
}

const methods: Readonly<Record<string, readonly [parameters: string, body: MomentMethod]>> = {
  date: ['', (self) => new PyMoment('date', dayOf(self.micros))],
  isoformat: [
    'sep?',
    (self, [separator = 'T']) => self.isoText(typeof separator === 'string' ? separator : 'T'),
  ],
  strftime: [
    'format',
    (self, [form]) =>
      formatted(typeof form === 'string' ? form : '', self.fields, weekdayOf(self.micros)),
  ],
  weekday: ['', (self) => BigInt(weekdayOf(self.micros))],
  isoweekday: ['', (self) => BigInt(weekdayOf(self.micros) + 1)],
  timestamp: [
    '',
    (self) => {
      if (self.zone === undefined) throw new Undecided('depends on the time zone of the machine');
      return Number(self.micros - self.zone.offset) / 1e6;
    },
  ],
  replace: ['tzinfo? year? month? day? hour? minute? second? microsecond?', replaced],
  astimezone: [
    'tz?',
    (self, [zone]) => {
      if (!(zone instanceof PyZone) || self.zone === undefined)
        throw new Undecided('depends on the time zone of the machine');
      return new PyMoment('datetime', self.micros - self.zone.offset + zone.offset, zone);
    },
  ],
};
