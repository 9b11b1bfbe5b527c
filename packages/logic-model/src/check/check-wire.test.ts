import { describe, expect, it } from 'vitest';
import { checkedModel, diagnosticsOf, findingsOf, shelf } from '../testing/worlds.ts';

const [operation] = shelf.operations;

/** The shelf as the twin of something, its one operation with more said of it. */
const twin = (wire: object | undefined, more: object): object => ({
  ...shelf,
  operations: [{ ...operation, ...more }],
  ...(wire === undefined ? {} : { wire }),
});

const mcp = { protocol: 'mcp' };
const openapi = { protocol: 'openapi' };
const entry = { name: 'get_book', inputSchema: { type: 'object' } };
const route = { method: 'get', path: '/books/{book_id}', operation: {} };
const undescribed = [{ name: 'book_id', type: 'ref', entity: 'Book' }];

describe('what is said of the original', () => {
  it.each([
    [
      'an entry of MCP',
      twin({ ...mcp, server: { name: 'x', instructions: 'y' } }, { wire: entry }),
    ],
    ['params that the original describes', twin(mcp, { wire: entry, params: undescribed })],
    [
      'a tool of OpenAI',
      twin({ protocol: 'tools' }, { wire: { type: 'function', function: { name: 'get_book' } } }),
    ],
    ['a tool of Anthropic', twin({ protocol: 'tools' }, { wire: { name: 'get_book' } })],
    ['a route', twin(openapi, { wire: route, statuses: { success: 203, BOOK_NOT_FOUND: 404 } })],
    ['a status of a failure of all tools', twin(openapi, { statuses: { INVALID_ARGUMENTS: 422 } })],
    [
      'a reference to a component',
      twin(
        { ...openapi, components: { 'a/b': { c: [{}] } } },
        { wire: { ...route, operation: { x: { $ref: '#/components/a~1b/c/0' } } } },
      ),
    ],
    [
      'a reference that is data',
      twin(openapi, { wire: { ...route, operation: { example: { $ref: 'x' } } } }),
    ],
    ['a member as text', twin(mcp, { wire: entry, text: { member: 'copies' } })],
    [
      'an expression as text',
      twin(mcp, { wire: entry, text: { expression: '`${args.book_id}: ${result.copies}`' } }),
    ],
    [
      'a body of errors',
      twin(
        { ...openapi, error_body: '{ error: { code: error.status, details: error.data } }' },
        {},
      ),
    ],
  ])('takes %s', (_what, model) => {
    expect(findingsOf(model)).toEqual([]);
  });

  it.each([
    [
      'a text of nothing',
      twin(undefined, { text: 'pretty' }),
      ['WIRE_MISPLACED operations.0.text'],
    ],
    [
      'statuses over MCP',
      twin(mcp, { statuses: { success: 200 } }),
      ['WIRE_MISPLACED operations.0.statuses'],
    ],
    ['components of MCP', twin({ ...mcp, components: {} }, {}), ['WIRE_MISPLACED wire.components']],
    ['errors of HTTP', twin({ ...openapi, errors: 'sdk' }, {}), ['WIRE_MISPLACED wire.errors']],
    [
      'an entry without name',
      twin(mcp, { wire: { inputSchema: {} } }),
      ['WIRE_INVALID operations.0.wire'],
    ],
    [
      'an entry without schema',
      twin(mcp, { wire: { name: 'get_book' } }),
      ['WIRE_INVALID operations.0.wire'],
    ],
    [
      'another tool of OpenAI',
      twin({ protocol: 'tools' }, { wire: { function: { name: 'x' } } }),
      ['WIRE_INVALID operations.0.wire.function.name'],
    ],
    [
      'another method',
      twin(openapi, { wire: { ...route, method: 'fetch' } }),
      ['WIRE_INVALID operations.0.wire.method'],
    ],
    [
      'no path and no operation',
      twin(openapi, { wire: { method: 'get' } }),
      ['WIRE_INVALID operations.0.wire', 'WIRE_INVALID operations.0.wire'],
    ],
    [
      'a placeholder that is no param',
      twin(openapi, { wire: { ...route, path: '/books/{id}' } }),
      ['WIRE_INVALID operations.0.wire.path'],
    ],
    [
      'a reference to nothing',
      twin(openapi, { wire: { ...route, operation: { x: [{ $ref: '#/components/schemas/A' }] } } }),
      ['WIRE_INVALID operations.0.wire.operation.x.0.$ref'],
    ],
    [
      'a component that refers elsewhere',
      twin({ ...openapi, components: { a: { $ref: 'https://example.org/a.json' } } }, {}),
      ['WIRE_INVALID wire.components.a.$ref'],
    ],
    ['a text without content', twin(mcp, { text: 'content' }), ['TEXT_INVALID operations.0.text']],
    [
      'a member of no result',
      twin(mcp, { returns: { type: 'string' }, body: 'return book_id;', text: { member: 'x' } }),
      ['TEXT_INVALID operations.0.text.member'],
    ],
    [
      'a text that is a number',
      twin(mcp, { text: { expression: 'result.copies' } }),
      ['TYPE_ERROR operations.0.text.expression'],
    ],
    [
      'a text that reads tables',
      twin(mcp, { text: { expression: '`${books.count()}`' } }),
      ['IMPURE_CODE operations.0.text.expression'],
    ],
    [
      'a text that reads the clock',
      twin(mcp, { text: { expression: 'now()' } }),
      ['IMPURE_CODE operations.0.text.expression'],
    ],
    [
      'a text that reads a param without `args`',
      twin(mcp, { text: { expression: 'book_id' } }),
      ['UNKNOWN_NAME operations.0.text.expression'],
    ],
    [
      'a body that is a function',
      twin({ ...openapi, error_body: '() => error.code' }, {}),
      ['VALUE_REFUSED wire.error_body'],
    ],
    [
      'a success that failed, and a failure that succeeded',
      twin(openapi, { statuses: { success: 404, BOOK_NOT_FOUND: 200 } }),
      [
        'STATUS_INVALID operations.0.statuses.success',
        'STATUS_INVALID operations.0.statuses.BOOK_NOT_FOUND',
      ],
    ],
    [
      'pages by what is not there',
      twin(openapi, { paging: { page: 'page', size: 'book_id', total: 'total' } }),
      ['PAGING_INVALID operations.0.paging.page', 'PAGING_INVALID operations.0.paging.total'],
    ],
  ])('refuses %s', (_what, model, findings) => {
    expect(findingsOf(model)).toEqual(findings);
  });

  it('says which word was meant', () => {
    const model = twin(openapi, { statuses: { BOOK_NOT_FUND: 404 } });
    expect(diagnosticsOf(model)).toMatchObject([
      { message: '`get_book` cannot fail with `BOOK_NOT_FUND`.', fix: /BOOK_NOT_FOUND/ },
    ]);
  });

  it('keeps the order of all that is verbatim', () => {
    const wire = { inputSchema: { z: 1, a: { y: [2], b: null } }, name: 'get_book', _meta: {} };
    const { model } = checkedModel(twin(mcp, { wire }));
    expect(JSON.stringify(model.operations[0]?.wire)).toBe(JSON.stringify(wire));
  });

  it('gives the code of texts and bodies', () => {
    const { texts, errorBody } = checkedModel(
      twin(
        { ...openapi, error_body: '({ message: error.message })' },
        {
          text: { expression: 'args.book_id' },
        },
      ),
    );
    expect(texts).toMatchObject([{ code: 'args.book_id', operation: { name: 'get_book' } }]);
    expect(errorBody?.code).toBe('({ message: error.message })');
  });
});
