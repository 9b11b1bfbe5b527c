import { describe, expect, it } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { nameModel, type OperationNames } from './model-names.ts';
import { helperNames, reservedMethodNames } from './reserved.ts';

const { model } = fixture('library-loans');
const [template] = model.operations;

/** The names of operations, as if the library had these. */
function namesOf(...operations: string[]): (OperationNames | undefined)[] {
  const named = operations.flatMap((name) => (template === undefined ? [] : { ...template, name }));
  const names = nameModel({ ...model, operations: named });
  return operations.map((name) => names.operations.get(name));
}

describe('nameModel', () => {
  it('cases names for TypeScript', () => {
    expect(namesOf('check_out_book')).toEqual([
      {
        method: 'checkOutBook',
        tool: 'checkOutBook',
        args: 'CheckOutBookArgs',
        failure: 'CheckOutBookFailure',
      },
    ]);
  });

  it('keeps methods apart from those of the base class and from reserved words', () => {
    for (const name of [...reservedMethodNames, 'delete', 'then'].filter(
      (each) => each !== 'toJSON' && each !== 'constructor',
    )) {
      expect(namesOf(name)[0]?.method).toBe(`${name}Tool`);
    }
  });

  it('keeps constants apart from what bodies call', () => {
    for (const name of [...helperNames, 'lateFee']) {
      expect(namesOf(name)[0]).toMatchObject({ method: name, tool: `${name}Tool` });
    }
  });

  it('gives each name once', () => {
    const [first, second] = namesOf('get_book', 'getBook');
    expect(first).toMatchObject({ method: 'getBook', args: 'GetBookArgs' });
    expect(second).toMatchObject({ method: 'getBookTool', args: 'GetBookArgsInput' });
  });

  it('starts names with a letter', () => {
    expect(namesOf('_2nd')).toMatchObject([{ method: 'tool2nd', args: 'Tool2ndArgs' }]);
  });
});
