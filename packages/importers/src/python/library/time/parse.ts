import { raised } from '../../run/raised.ts';
import { Undecided } from '../../run/undecided.ts';
import { type Fields, microsOf } from './calendar.ts';
import { monthNames } from './format.ts';
import { PyMoment, PyZone } from './moment.ts';

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[^](\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** A text as `datetime.fromisoformat` reads it in every version of Python that is in use. */
export function isoMoment(text: string): PyMoment {
  const match = iso.exec(text);
  if (match === null) {
    if (/^\d{8}|W/.test(text))
      throw new Undecided('reads a date that some versions of Python refuse');
    throw raised('ValueError', 'Invalid isoformat string');
  }
  const [, year, month, day, hour, minute, second, parts, zone] = match;
  if (zone === 'Z' || !/^(\d{3}|\d{6})?$/.test(parts ?? ''))
    throw new Undecided('reads a date that some versions of Python refuse');
  return momentOf(
    { year, month, day, hour, minute, second, microsecond: parts?.padEnd(6, '0') },
    zone === undefined ? undefined : zoneOf(zone),
  );
}

type Texts = { readonly [Field in keyof Fields]?: string | undefined };

const numberOr = (text: string | undefined, fallback = 0): number =>
  text === undefined ? fallback : Number(text);

function momentOf(texts: Texts, zone: PyZone | undefined): PyMoment {
  const micros = microsOf({
    year: numberOr(texts.year, 1900),
    month: numberOr(texts.month, 1),
    day: numberOr(texts.day, 1),
    hour: numberOr(texts.hour),
    minute: numberOr(texts.minute),
    second: numberOr(texts.second),
    microsecond: numberOr(texts.microsecond),
  });
  if (micros === undefined) throw raised('ValueError', 'day is out of range for month');
  return new PyMoment('datetime', micros, zone);
}

function zoneOf(text: string): PyZone {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)/.exec(text) ?? [];
  const offset = BigInt(Number(hours) * 60 + Number(minutes)) * 60_000_000n;
  return new PyZone(sign === '-' ? -offset : offset);
}

const directives: Readonly<Record<string, string>> = {
  Y: String.raw`(?<year>\d{4})`,
  m: String.raw`(?<month>1[0-2]|0[1-9]|[1-9])`,
  d: String.raw`(?<day>3[01]|[12]\d|0[1-9]|[1-9]| [1-9])`,
  H: String.raw`(?<hour>2[0-3]|[01]\d|\d)`,
  I: String.raw`(?<hour12>1[0-2]|0[1-9]|[1-9])`,
  p: '(?<half>am|pm)',
  M: String.raw`(?<minute>[0-5]\d|\d)`,
  S: String.raw`(?<second>6[01]|[0-5]\d|\d)`,
  f: String.raw`(?<microsecond>\d{1,6})`,
  z: String.raw`(?<zone>Z|[+-]\d\d:?\d\d)`,
  B: `(?<name>${monthNames.join('|')})`,
  b: `(?<name>${monthNames.map((name) => name.slice(0, 3)).join('|')})`,
  '%': '%',
};

/** A text as `datetime.strptime` reads it. */
export function parsedMoment(text: string, form: string): PyMoment {
  const source = form.replaceAll(/%([^])|[^]/g, (part: string, letter: string | undefined) => {
    if (letter === undefined)
      return /\s/.test(part)
        ? String.raw`\s+`
        : part.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`);
    const known = directives[letter];
    if (known === undefined) throw new Undecided(`reads dates with %${letter}`);
    return known;
  });
  const groups = new RegExp(`^${source}$`, 'i').exec(text)?.groups;
  if (groups === undefined && source.includes('(?<'))
    throw raised('ValueError', 'time data does not match format');
  return fromGroups(groups ?? {});
}

function fromGroups(groups: Readonly<Record<string, string | undefined>>): PyMoment {
  const { year, month, day, hour, hour12, half, minute, second, microsecond, zone, name } = groups;
  const named = monthNames.findIndex(
    (one) => name !== undefined && one.toLowerCase().startsWith(name.toLowerCase()),
  );
  const hours =
    hour12 === undefined
      ? hour
      : String((Number(hour12) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0));
  return momentOf(
    {
      year,
      month: named === -1 ? month : String(named + 1),
      day,
      hour: hours,
      minute,
      second,
      microsecond: microsecond?.padEnd(6, '0'),
    },
    zone === undefined ? undefined : zone === 'Z' ? new PyZone(0n) : zoneOf(zone),
  );
}
