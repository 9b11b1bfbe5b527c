import { describe, expect, it } from 'vitest';
import { checkedModel, diagnosticsOf, findingsOf, shelf } from '../testing/worlds.ts';

const shapes = [
  {
    name: 'Card',
    unknown: 'keep',
    fields: [
      { name: 'title', type: 'string' },
      { name: "it's", type: 'string', optional: true },
    ],
  },
  {
    name: 'Link',
    unknown: 'keep',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'url', type: 'string' },
    ],
  },
  { name: 'Plain', unknown: 'ignore', fields: [{ name: 'title', type: 'string' }] },
];

const withBody = (body: string, unknown?: string, returns: object = { type: 'json' }) => ({
  ...shelf,
  shapes,
  operations: [
    {
      ...shelf.operations[0],
      params: [
        { name: 'card', type: 'shape', shape: 'Card', description: 'A card.' },
        {
          name: 'cards',
          type: 'array',
          of: { type: 'shape', shape: 'Card' },
          description: 'Cards.',
        },
        { name: 'plain', type: 'shape', shape: 'Plain', description: 'Another.' },
        { name: 'none', type: 'shape', shape: 'Card', optional: true, description: 'Or none.' },
        {
          name: 'either',
          type: 'union',
          of: ['Card', 'Link'].map((shape) => ({ type: 'shape', shape })),
          description: 'One of two.',
        },
        {
          name: 'mixed',
          type: 'union',
          of: ['Card', 'Plain'].map((shape) => ({ type: 'shape', shape })),
          description: 'One of two, of which one keeps none.',
        },
      ],
      ...(unknown === undefined ? {} : { unknown }),
      returns,
      body,
    },
  ],
});

describe('members that nobody declared', () => {
  it.each([
    ['of a shape', 'return undeclared(card);', "return undeclared(card, ['title', 'it\\'s']);"],
    [
      'of an item',
      'return cards.map((each) => undeclared(each));',
      "return cards.map((each) => undeclared(each, ['title', 'it\\'s']));",
    ],
    [
      'of one that may be absent',
      'return none === undefined ? {} : undeclared(none);',
      "return none === undefined ? {} : undeclared(none, ['title', 'it\\'s']);",
    ],
    [
      'of one of two shapes',
      'return undeclared(either);',
      "return undeclared(either, ['title', 'it\\'s', 'url']);",
    ],
    [
      'of the arguments',
      "return undeclared(args)['size'] ?? null;",
      "return undeclared(args, ['card', 'cards', 'plain', 'none', 'either', 'mixed'])['size'] ?? null;",
    ],
  ])('%s', (_what, body, code) => {
    const [operation] = checkedModel(withBody(body, 'keep')).operations;
    expect(operation?.code).toBe(code);
  });

  it('make another value of the shape', () => {
    const body = "return { ...undeclared(card), title: 'new' };";
    expect(findingsOf(withBody(body, undefined, { type: 'shape', shape: 'Card' }))).toEqual([]);
  });

  it.each([
    ['of arguments that keep none', 'return undeclared(args);', 'TYPE_ERROR'],
    ['of a shape that drops them', 'return undeclared(plain);', 'TYPE_ERROR'],
    ['of two shapes of which one drops them', 'return undeclared(mixed);', 'TYPE_ERROR'],
    ['of a literal', "return undeclared({ title: 'x' });", 'TYPE_ERROR'],
    ['handed on', 'return cards.map(undeclared);', 'VALUE_REFUSED'],
  ])('refused: %s', (_what, body, code) => {
    expect(diagnosticsOf(withBody(body)).map((each) => each.code)).toEqual([code]);
  });

  it('fit a default where they are kept', () => {
    const model = (shape: string) => ({
      ...shelf,
      shapes,
      settings: [{ name: 'card', type: 'shape', shape, value: { title: 'x', size: 1 } }],
    });
    expect(findingsOf(model('Card'))).toEqual([]);
    expect(findingsOf(model('Plain'))).toEqual(['SETTING_INVALID settings.0.value.size']);
  });
});
