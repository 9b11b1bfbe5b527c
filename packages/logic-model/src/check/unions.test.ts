import { describe, expect, it } from 'vitest';
import { checkedModel, diagnosticsOf, findingsOf, shelf } from '../testing/worlds.ts';

const text = { type: 'string' };
const texts = { type: 'array', of: text };
const circle = { type: 'shape', shape: 'Circle' };
const square = { type: 'shape', shape: 'Square' };
const shapes = [
  { name: 'Circle', fields: [{ name: 'radius', type: 'integer' }] },
  {
    name: 'Square',
    fields: [
      { name: 'side', type: 'integer' },
      { name: 'note', type: 'string', optional: true },
    ],
  },
];

/** An operation with a param `given` and a body. */
const withBody = (given: object, body: string, returns: object = text) => ({
  ...shelf,
  shapes,
  operations: [
    {
      ...shelf.operations[0],
      params: [{ name: 'given', description: 'What is given.', ...given }],
      returns,
      body,
    },
  ],
});

const textOrTexts = { type: 'union', of: [text, texts] };
const anyShape = { type: 'union', of: [circle, square] };

describe('a union is narrowed', () => {
  it.each([
    ['by typeof', textOrTexts, "return typeof given === 'string' ? given : given.join(', ');"],
    [
      'by Array.isArray',
      textOrTexts,
      "if (Array.isArray(given)) return given.join(', ');\nreturn given.trim();",
    ],
    [
      'by a member',
      anyShape,
      "return 'radius' in given ? `${given.radius}` : `${given.side} ${given.note ?? ''}`;",
    ],
    [
      'by null',
      { ...textOrTexts, nullable: true },
      "if (given === null) return 'none';\nreturn typeof given === 'string' ? given : given.join('');",
    ],
    [
      'within a list',
      { type: 'array', of: { type: 'union', of: [text, { type: 'integer' }] } },
      "return given.map((each) => (typeof each === 'number' ? each + 1 : each.length)).join(' ');",
    ],
    [
      'with a switch',
      { type: 'union', of: [text, { type: 'integer' }, { type: 'boolean' }] },
      "switch (typeof given) {\n  case 'string':\n    return given;\n  case 'number':\n    return `${given + 1}`;\n  default:\n    return given ? 'yes' : 'no';\n}",
    ],
    [
      'of json',
      { type: 'json' },
      "if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'plain';\nreturn keys(given).join(' ');",
    ],
  ])('%s', (_what, given, body) => {
    expect(findingsOf(withBody(given, body))).toEqual([]);
  });

  it.each([
    ['not narrowed', anyShape, 'return `${given.radius}`;', 'TYPE_ERROR'],
    [
      'a key that is computed',
      anyShape,
      "const name: 'side' | 'note' = 'side';\nreturn name in given ? 'yes' : 'no';",
      'OPERATOR_REFUSED',
    ],
    [
      'what every object has',
      anyShape,
      "return 'toString' in given ? 'yes' : 'no';",
      'PROTOTYPE_REACH',
    ],
    [
      'a text that is asked for a member',
      textOrTexts,
      "return 'a' in given ? 'yes' : 'no';",
      'TYPE_ERROR',
    ],
    [
      'a method of arrays that is not there',
      textOrTexts,
      'return Array.from(given).join();',
      'UNKNOWN_METHOD',
    ],
  ])('refused: %s', (_what, given, body, code) => {
    expect(diagnosticsOf(withBody(given, body)).map((each) => each.code)).toContain(code);
  });

  it.each([
    [anyShape, 'radius', "`if ('radius' in given) { … }`"],
    [textOrTexts, 'trim', "`if (typeof given === 'string') { … }`"],
    [textOrTexts, 'map', '`if (Array.isArray(given)) { … }`'],
  ])('a member of %j that only some have: %s', (given, member, fix) => {
    const [finding] = diagnosticsOf(withBody(given, `return \`\${given.${member}}\`;`));
    expect(finding?.fix).toBe(`Only some alternatives have it: read it within ${fix}.`);
  });

  it('lists are told by a helper that keeps them readonly', () => {
    const body = "return Array.isArray(given) ? given.join('') : given;";
    const [operation] = checkedModel(withBody(textOrTexts, body)).operations;
    expect(operation?.code).toBe("return isList(given) ? given.join('') : given;");
    expect(operation?.uses.helpers).toContain('isList');
  });

  it('asking for a member of a row reads it', () => {
    const model = {
      ...shelf,
      operations: [
        {
          ...shelf.operations[0],
          returns: { type: 'boolean' },
          body: "const book = books.need(book_id);\nreturn 'copies' in book;",
        },
      ],
    };
    const [operation] = checkedModel(model).operations;
    expect(operation?.effects.reads.get('Book')).toEqual(['copies']);
  });
});

describe('unions that cannot work', () => {
  const field = (type: object) => ({
    ...shelf,
    shapes,
    entities: [
      {
        ...shelf.entities[0],
        fields: [...(shelf.entities[0]?.fields ?? []), { name: 'what', ...type }],
      },
    ],
  });
  const key = { type: 'ref', entity: 'Book' };

  it.each([
    [
      'json before another',
      { type: 'union', of: [{ type: 'json' }, text] },
      ['UNION_INVALID entities.0.fields.2.of.1'],
    ],
    [
      'an alternative that is left out',
      { type: 'union', of: [text, { ...texts, optional: true }] },
      ['UNION_INVALID entities.0.fields.2.of.1'],
    ],
    [
      'a ref in a field',
      { type: 'union', of: [key, texts] },
      ['UNION_INVALID entities.0.fields.2'],
    ],
    [
      'a default that no alternative takes',
      { type: 'union', of: [text, texts], default: 3 },
      ['DEFAULT_INVALID entities.0.fields.2.default'],
    ],
    [
      'an unknown shape',
      { type: 'union', of: [text, { type: 'shape', shape: 'Circel' }] },
      ['UNKNOWN_SHAPE entities.0.fields.2.of.1.shape'],
    ],
    ['sound', { type: 'union', of: [text, circle, { type: 'json' }], default: { radius: 1 } }, []],
    [
      'weights for each alternative',
      { type: 'union', of: [text, texts], sample: { weights: [1] } },
      ['SAMPLE_INVALID entities.0.fields.2.sample.weights'],
    ],
  ])('%s', (_what, type, expected) => {
    expect(findingsOf(field(type))).toEqual(expected);
  });

  it('say what would fit', () => {
    const [finding] = diagnosticsOf(
      field({ type: 'union', of: [text, circle], default: { radius: 'x' } }),
    );
    expect(finding?.message).toBe('The default is not a value of the type: expected an integer.');
    const [other] = diagnosticsOf(field({ type: 'union', of: [text, circle], default: 3 }));
    expect(other?.message).toContain('expected a text, or a map.');
  });
});
