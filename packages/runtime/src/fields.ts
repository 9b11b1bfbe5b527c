// What parses data by tables of fields, with places in its messages.
export { isDateText, isDateTimeText } from './fields/calendar.ts';
export { alternativeOf } from './fields/alternative-of.ts';
export { taggedParser, arrayParser, recordParser } from './fields/containers.ts';
export { parseJson } from './fields/json-value.ts';
export { objectParser, type ReadyField } from './fields/object.ts';
export { readyFields, parserOf } from './fields/parser.ts';
export { Problems, pathText, expected, type Parse } from './fields/problem.ts';
export { largestArguments, readWithin } from './fields/size.ts';
export { type FieldSpec, type Fields } from './fields/spec.ts';
