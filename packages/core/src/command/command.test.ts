import { expect, it } from 'vitest';
import { z } from 'zod';
import { listOf, option } from './command.ts';
import { helpText } from './help.ts';
import { nxSchema } from './nx-schema.ts';
import { optionsTable } from './options-table.ts';
import { parseArguments } from './parse-arguments.ts';
import { parseOptions } from './parse-options.ts';

const options = z.strictObject({
  name: option(z.string(), 'Name', 'What is baked.', { position: 0 }),
  runs: option(z.int().min(1).default(5), 'Runs', 'How often it is baked.'),
  share: option(z.number().min(0).max(1).optional(), 'Share', 'How much of it.'),
  mode: option(z.enum(['dry', 'wet']).default('dry'), 'Mode', 'How it is baked.'),
  kinds: option(listOf(['rye', 'oat']).optional(), 'Kinds', 'Of what.'),
  page: option(z.union([z.string(), z.boolean()]).optional(), 'Page', 'Where it is told.'),
  guest: option(z.string().optional(), 'Guests', 'Who eats it.', { repeats: true }),
  isHot: option(z.boolean().default(false), 'Hot', 'Whether it is served hot.'),
});

const face = { title: 'Bake', description: 'Bakes bread.', options, examples: [] };

const read = (line: string): unknown => parseArguments(options, line.split(' '));

it('reads a command line, with defaults', () => {
  expect(read('loaf')).toEqual({ name: 'loaf', runs: 5, mode: 'dry', isHot: false });
  expect(read('loaf --runs=2 --share 0.5 --mode wet --kinds rye,oat --is-hot')).toEqual({
    name: 'loaf',
    runs: 2,
    share: 0.5,
    mode: 'wet',
    kinds: ['rye', 'oat'],
    isHot: true,
  });
});

it.each([
  ['loaf --page', true],
  ['--page a.html loaf', 'a.html'],
  ['loaf --page --runs 1', true],
])('takes an option whose value may be left out: %s', (line, page) => {
  expect(read(line)).toMatchObject({ name: 'loaf', page });
});

it('takes an option several times', () => {
  expect(read('loaf --guest a,b --guest=c')).toMatchObject({ guest: 'a,b\nc' });
});

it.each([
  ['', '<name> is missing: What is baked.'],
  ['loaf more', '"more" is no option. --help lists all.'],
  ['loaf --rnus 1', 'There is no option --rnus; did you mean "--runs"? --help lists all.'],
  ['loaf --runs 0', '--runs must be a whole number from 1, but is 0.'],
  ['loaf --runs 1.5', '--runs must be a whole number from 1, but is 1.5.'],
  ['loaf --share 2', '--share must be a number from 0 to 1, but is 2.'],
  ['loaf --share much', '--share must be a number from 0 to 1, but is "much".'],
  ['loaf --mode moist', '--mode must be one of dry, wet, but is "moist".'],
  ['loaf --kinds rye,corn', '--kinds must be one of rye, oat, but has "corn".'],
])('refuses "%s"', (line, message) => {
  expect(() => parseArguments(options, line === '' ? [] : line.split(' '))).toThrow(message);
});

it('refuses options that come from elsewhere in the same words', () => {
  expect(() => parseOptions(options, { name: 'loaf', isHto: true })).toThrow(
    'There is no option --is-hto',
  );
  expect(() => parseOptions(options, { name: 7 })).toThrow('--name must be a text, but is 7.');
});

it('is told to people, and to Nx', () => {
  const help = helpText({ ...face, name: 'bake' });
  expect(help).toContain('envloom bake <name> [options]');
  expect(help).toMatch(/--mode dry\|wet +How it is baked\. Default: "dry"\./);
  expect(optionsTable(face)).toContain(
    '| `--runs` | a whole number from 1 | `5` | How often it is baked. |',
  );
  expect(nxSchema(face, 'generator')).toMatchObject({
    title: 'Bake',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', $default: { $source: 'argv', index: 0 } },
      runs: { type: 'number', multipleOf: 1, minimum: 1, default: 5 },
      page: { type: ['string', 'boolean'] },
      mode: { enum: ['dry', 'wet'] },
    },
  });
});
