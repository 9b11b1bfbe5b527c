/**
 * Moments as programs print them: ISO 8601 with a time of day, and JavaScript's `Date` as text
 * (`Tue Nov 12 2024 10:00:00 GMT+0000 (Coordinated Universal Time)`) or as a time of day (`10:00:00 AM`).
 */
export const MOMENT =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}(?: \([^)]*\))?|\b\d{1,2}:\d\d:\d\d[ \u202F][AP]M\b/g;

export const momentMark = '«time»';
