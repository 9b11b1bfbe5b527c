import { PyObject, type PyValue } from '../values/value.ts';
import { PyModule } from './module.ts';

/** Something that stands in annotations only: `Dict`, `Optional[int]`. */
class PyAnnotation extends PyObject {
  readonly type = 'annotation';

  override subscript(): PyValue {
    return this;
  }
}

const names =
  'Any Callable Dict FrozenSet Iterable Iterator List Literal Mapping Optional Sequence Set Tuple Type Union';

export const typing = new PyModule(
  'typing',
  Object.fromEntries(names.split(' ').map((name) => [name, new PyAnnotation()])),
);

/** `from __future__ import annotations` changes nothing that runs. */
export const future = new PyModule('__future__', { annotations: null });
