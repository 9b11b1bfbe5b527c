import { checkModel } from '../check-model.ts';
import type { CheckedModel } from '../checked.ts';
import { formatDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { readModel } from '../read/read-model.ts';
import type { LogicModel } from '../schema/model.ts';

/** A model of books on shelves, to be changed by tests. */
export const shelf: LogicModel = {
  name: 'small-shelf',
  title: 'Shelf',
  summary: 'Books on a shelf.',
  domain: 'test/shelf',
  rules: [],
  entities: [
    {
      name: 'Book',
      collection: 'books',
      key: 'book_id',
      fields: [
        { name: 'book_id', type: 'string' },
        { name: 'copies', type: 'integer' },
      ],
    },
  ],
  operations: [
    {
      name: 'get_book',
      kind: 'query',
      description: 'Gets a book.',
      params: [{ name: 'book_id', type: 'ref', entity: 'Book', description: 'Its key.' }],
      returns: { type: 'row', entity: 'Book' },
      body: 'return books.need(book_id);',
    },
  ],
};

/** What reading and checking say of a model, warnings among it. */
export function diagnosticsOf(model: object): readonly Diagnostic[] {
  const read = readModel(JSON.stringify(model), 'model.json');
  if (!read.ok) return read.diagnostics;
  const check = checkModel(read.parsed);
  return check.ok ? check.warnings : check.diagnostics;
}

/** Code and path of each finding: `RANGE_EMPTY entities.0.rows`. */
export function findingsOf(model: object): string[] {
  return diagnosticsOf(model).map(({ code, path }) => `${code} ${path.join('.')}`);
}

/** The model, checked; throws with what is wrong with it. */
export function checkedModel(model: object): CheckedModel {
  const read = readModel(JSON.stringify(model), 'model.json');
  const check = read.ok ? checkModel(read.parsed) : read;
  if (check.ok && 'checked' in check) return check.checked;
  throw new Error(check.ok ? 'not checked' : check.diagnostics.map(formatDiagnostic).join('\n'));
}
