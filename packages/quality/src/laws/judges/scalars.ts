import { type FieldSpec, isDate, round } from '@envloom/runtime';
import { isPlainNumber, type Judge, notThe } from './plain.ts';

type Composite = 'json' | 'row' | 'shape' | 'array' | 'record' | 'union';
type ScalarSpec = Exclude<FieldSpec, { readonly type: Composite }>;
type Of<Type> = Extract<FieldSpec, { readonly type: Type }>;

const isBoolean = (value: unknown) => typeof value === 'boolean';
const time = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const timeOfMoment = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** A judge of a value without parts. */
export function scalarJudge(spec: ScalarSpec): Judge {
  switch (spec.type) {
    case 'string':
      return stringJudge(spec);
    case 'integer':
    case 'number':
      return numberJudge(spec);
    case 'boolean':
      return judge('true or false', isBoolean);
    case 'scalar':
      return judge('a text, a number, true or false', isSimple);
    case 'enum':
      return enumJudge(spec.values);
    case 'ref':
      return judge(`the key of a ${spec.entity}`, spec.integer === true ? isInteger : isText);
    default:
      return momentJudge(spec.type);
  }
}

function judge(expectation: string, test: (value: unknown) => boolean): Judge {
  return (value) => (test(value) ? undefined : notThe(expectation, value));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isSimple(value: unknown): boolean {
  return isText(value) || isPlainNumber(value) || isBoolean(value);
}

function isInteger(value: unknown): boolean {
  return isPlainNumber(value) && Number.isInteger(value);
}

function enumJudge(values: readonly string[]): Judge {
  const known = new Set<unknown>(values);
  return judge(`one of ${values.join(', ')}`, (value) => known.has(value));
}

function momentJudge(type: 'date' | 'time' | 'datetime'): Judge {
  const tests = { date: isDate, time: (text: string) => time.test(text), datetime: isMoment };
  const test = tests[type];
  return judge(`a ${type}`, (value) => typeof value === 'string' && test(value));
}

function isMoment(text: string): boolean {
  return timeOfMoment.test(text.slice(10)) && isDate(text.slice(0, 10));
}

function numberJudge({
  type,
  min = -Infinity,
  max = Infinity,
  ...spec
}: Of<'integer' | 'number'>): Judge {
  const decimals = 'decimals' in spec ? spec.decimals : undefined;
  const words = decimals === undefined ? '' : ` with at most ${decimals} decimals`;
  return judge(`${article(type)} ${type} from ${min} to ${max}${words}`, (value) => {
    if (!isPlainNumber(value) || value < min || value > max) return false;
    if (type === 'integer') return Number.isInteger(value);
    return decimals === undefined || round(value, decimals) === value;
  });
}

function article(type: 'integer' | 'number'): string {
  return type === 'integer' ? 'an' : 'a';
}

function stringJudge({ minLength = 0, maxLength = Infinity, pattern }: Of<'string'>): Judge {
  const like = pattern === undefined ? '' : ` like ${pattern}`;
  const isLike = pattern === undefined ? () => true : likeness(pattern);
  if (minLength === 0 && maxLength === Infinity && pattern === undefined)
    return judge('a text', isText);
  return judge(`a text of ${minLength} to ${maxLength} characters${like}`, (value) => {
    if (typeof value !== 'string' || !isLike(value)) return false;
    if (value.length <= maxLength && value.length >= 2 * minLength) return true;
    const { length } = Array.from(value);
    return length >= minLength && length <= maxLength;
  });
}

const kinds: readonly RegExp[] = [/^[0-9]$/, /^[A-Z]$/, /^[a-z]$/];

/** A pattern by example: digits, capitals and small letters stand for their kind. */
function likeness(pattern: string): (text: string) => boolean {
  const tests = Array.from(pattern, (character) => {
    const kind = kinds.find((each) => each.test(character));
    return (other: string) => (kind === undefined ? other === character : kind.test(other));
  });
  return (text) => {
    const characters = Array.from(text);
    return (
      characters.length === tests.length &&
      characters.every((character, index) => tests[index]?.(character) === true)
    );
  };
}
