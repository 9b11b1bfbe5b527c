import { raised } from '../run/raised.ts';
import { Undecided } from '../run/undecided.ts';
import type { PyValue } from '../values/value.ts';
import { collections } from './collections.ts';
import { copy } from './copy.ts';
import { functools, itertools } from './iteration.ts';
import { json } from './json.ts';
import { math } from './math.ts';
import { PyModule } from './module.ts';
import { regex } from './regex/regex.ts';
import { string } from './string.ts';
import { datetime } from './time/datetime.ts';
import { future, typing } from './typing.ts';
import { uuid } from './uuid.ts';

const modules = new Map<string, PyModule>([
  ['__future__', future],
  ['collections', collections],
  ['copy', copy],
  ['datetime', datetime],
  ['functools', functools],
  ['itertools', itertools],
  ['json', json],
  ['math', math],
  ['re', regex],
  ['string', string],
  ['typing', typing],
  ['uuid', uuid],
  // They can be named; what they do reads the clock, the machine or chance.
  ...['os', 'random', 'secrets', 'sqlite3', 'subprocess', 'sys', 'time'].map(
    (name): [string, PyModule] => [name, new PyModule(name, {})],
  ),
]);

/** A module of the library. @throws Undecided for one that is not modelled, which may be there or not */
export function loadModule(name: string): PyValue {
  if (name.startsWith('.')) throw raised('ImportError', 'attempted relative import');
  const found = modules.get(name);
  if (found === undefined) throw new Undecided(`imports ${name}`);
  return found;
}
