import { errorTypes, raised } from '../run/raised.ts';
import { Undecided } from '../run/undecided.ts';
import { isTrue, numberIn, strOf, typeName } from '../values/basics.ts';
import { PyDict } from '../values/dict.ts';
import { parseExact, pyFromJson } from '../values/from-json.ts';
import { PySequence } from '../values/sequence.ts';
import { sortedItems } from '../values/sorting.ts';
import type { Machine, PyValue } from '../values/value.ts';
import { functionsOf, PyModule } from './module.ts';

interface Style {
  readonly isSorted: boolean;
  readonly isAscii: boolean;
}

/** A value as `json.dumps` writes it on one line. */
function jsonText(value: PyValue, style: Style, machine: Machine): string {
  machine.spend(1);
  if (value instanceof PySequence) {
    value.seen(machine);
    return `[${value.items.map((item) => jsonText(item, style, machine)).join(', ')}]`;
  }
  if (value instanceof PyDict) return membersText(value, style, machine);
  if (typeof value === 'string') return quoted(value, style);
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (numberIn(value) !== undefined) return strOf(value, machine);
  throw raised('TypeError', `Object of type ${typeName(value)} is not JSON serializable`);
}

function membersText(dict: PyDict, style: Style, machine: Machine): string {
  const members = new Map(dict.entries(machine));
  const keys = style.isSorted
    ? sortedItems([...members.keys()], null, false, machine)
    : members.keys();
  const texts = Array.from(keys, (key) => {
    const name = typeof key === 'string' ? key : jsonText(key, style, machine);
    return `${quoted(name, style)}: ${jsonText(members.get(key) ?? null, style, machine)}`;
  });
  return `{${texts.join(', ')}}`;
}

function quoted(text: string, { isAscii }: Style): string {
  const json = JSON.stringify(text);
  return isAscii
    ? json.replaceAll(/[\u007F-\uFFFF]/g, (unit) =>
        unit === '\u007F' ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    : json;
}

function loaded(text: PyValue | undefined): PyValue {
  if (typeof text !== 'string')
    throw raised('TypeError', 'the JSON object must be str, bytes or bytearray');
  try {
    return pyFromJson(parseExact(text));
  } catch {
    throw raised('JSONDecodeError', 'Expecting value');
  }
}

const decodeError = errorTypes.get('JSONDecodeError');

export const json = new PyModule('json', {
  ...(decodeError === undefined ? {} : { JSONDecodeError: decodeError }),
  ...functionsOf({
    loads: ['text', ([text]) => loaded(text)],
    dumps: [
      'value | sort_keys? ensure_ascii? indent? separators? default?',
      ([value = null, sort = false, ascii = true, ...others], machine) => {
        if (others.some((other) => other !== undefined && other !== null))
          throw new Undecided('writes JSON in a way that is not modelled');
        const style = { isSorted: isTrue(sort, machine), isAscii: isTrue(ascii, machine) };
        return jsonText(value, style, machine);
      },
    ],
  }),
});
