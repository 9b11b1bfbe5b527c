import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { emitPackage } from '@envloom/codegen';
import { checkModel, readModel, type CheckedModel } from '@envloom/logic-model';
import { parse, stringify } from 'yaml';
import type { Body } from './body.ts';

const root = join(import.meta.dirname, '..', '..');

/** The world that hostile bodies are tested in. */
const worldFile = join(root, 'test', 'hostile-bodies', 'world.yaml');

/** Not below `node_modules`: Node strips no types there. */
const scratch = join(root, 'tmp');

const params = [
  { name: 'book_id', type: 'ref', entity: 'Book', description: 'A book.' },
  { name: 'text', type: 'string', description: 'A text.' },
  { name: 'count', type: 'integer', description: 'A number.' },
  { name: 'names', type: 'array', of: { type: 'string' }, description: 'Texts.' },
  { name: 'numbers', type: 'array', of: { type: 'integer' }, description: 'Numbers.' },
  { name: 'extra', type: 'json', description: 'Anything.' },
];

const books = Array.from({ length: 40 }, (_, at) => ({
  book_id: `B${at + 1}`,
  title: `The book of ${at + 1}`,
  copies: at % 7,
  tags: ['a', `b${at % 3}`],
}));

interface World {
  readonly operations: readonly object[];
  readonly initial: { readonly rows: object };
}

/** Bodies that the checker accepted, as operations of one environment. */
export interface Built {
  readonly bodies: readonly Body[];
  readonly folder: string;
  readonly className: string;
}

/** The name of the operation of a body. */
export function operationName({ seed }: Body): string {
  return `body_${seed}`;
}

/** Checks bodies as operations of one model, leaves out what is refused and writes the environment. */
export async function build(bodies: readonly Body[]): Promise<Built> {
  const world: World = parse(await readFile(worldFile, 'utf8'));
  const { checked, accepted } = acceptedOf(world, bodies);
  const { files, className } = await emitPackage(checked, { runtimeVersion: '0.0.0' });
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'bodies-'));
  for (const { path, content } of files) {
    const file = join(folder, path);
    // oxlint-disable-next-line no-await-in-loop -- a few files
    await mkdir(dirname(file), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await writeFile(file, content);
  }
  return { bodies: accepted, folder, className };
}

/** What is refused only once the rest is right shows in a later round. */
function acceptedOf(world: World, bodies: readonly Body[]) {
  let accepted = bodies;
  for (;;) {
    const result = check(world, accepted);
    if ('checked' in result) return { checked: result.checked, accepted };
    const kept = accepted.filter((_, at) => !result.refused.has(at));
    if (kept.length === accepted.length) throw new Error(result.reason);
    accepted = kept;
  }
}

type Checked =
  | { readonly checked: CheckedModel }
  | { readonly refused: ReadonlySet<unknown>; readonly reason: string };

function check(world: World, bodies: readonly Body[]): Checked {
  const read = readModel(modelText(world, bodies), 'model.yaml');
  const result = read.ok ? checkModel(read.parsed) : read;
  if (result.ok && 'checked' in result) return { checked: result.checked };
  const errors = ('diagnostics' in result ? result.diagnostics : []).filter(
    ({ severity }) => severity === 'error',
  );
  const own = world.operations.length;
  const refused = new Set(
    errors.flatMap(({ path: [list, at] }) =>
      list === 'operations' && typeof at === 'number' ? [at - own] : [],
    ),
  );
  return { refused, reason: JSON.stringify(errors[0]) };
}

function modelText(world: World, bodies: readonly Body[]): string {
  const operations = bodies.map((body) => ({
    name: operationName(body),
    kind: body.kind,
    description: 'What a fuzzer wrote.',
    administrative: true,
    params,
    returns: { type: 'json' },
    body: body.text,
  }));
  const initial = { ...world.initial, rows: { ...world.initial.rows, books } };
  const model = { ...world, initial, operations: [...world.operations, ...operations] };
  return stringify(model, { aliasDuplicateObjects: false });
}
