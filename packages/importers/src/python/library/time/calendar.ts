/** Fields of a day and a time of day. */
export interface Fields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
}

export const microsPerSecond = 1_000_000n;
export const microsPerDay = 86_400n * microsPerSecond;

/** Microseconds from 1970 on; undefined where there is no such day or time. */
export function microsOf(fields: Fields): bigint | undefined {
  const { year, month, day, hour, minute, second, microsecond } = fields;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const isThere =
    year >= 1 &&
    year <= 9999 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60 &&
    microsecond < 1_000_000;
  return isThere ? BigInt(date.getTime()) * 1000n + BigInt(microsecond) : undefined;
}

export function fieldsOf(micros: bigint): Fields {
  const rest = ((micros % microsPerSecond) + microsPerSecond) % microsPerSecond;
  const date = new Date(Number((micros - rest) / 1000n));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    microsecond: Number(rest),
  };
}

/** 0 for Monday. */
export const weekdayOf = (micros: bigint): number => {
  const days = micros / microsPerDay - (micros % microsPerDay < 0n ? 1n : 0n);
  return Number((((days + 3n) % 7n) + 7n) % 7n);
};

export const padded = (number: number, digits: number): string =>
  String(number).padStart(digits, '0');

/** Whether microseconds lie in the years that there are. */
export const isInRange = (micros: bigint): boolean => {
  const { year } = fieldsOf(micros);
  return year >= 1 && year <= 9999;
};
