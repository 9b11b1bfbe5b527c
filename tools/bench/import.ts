// How long a large OpenAPI document takes to be read, typed and cut: `node tools/bench/import.ts [megabytes]`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSource, readSource } from '@envloom/importers';
import { stringify } from 'yaml';

const megabytes = Number(process.argv[2] ?? 5);
const chosen = '/things2/{id}/part11*';

const schema = (at: number): object => ({
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer', description: `Of number ${at}.` },
    next: { $ref: `#/components/schemas/Thing${at + 1}` },
    tags: { type: 'array', items: { type: 'string', maxLength: 40 } },
    state: { type: 'string', enum: ['open', 'closed'], nullable: true },
  },
});

function operation(at: number): object {
  const content = {
    'application/json': { schema: { $ref: `#/components/schemas/Thing${at}` } },
  };
  return {
    operationId: `things/get-${at}`,
    description: 'It has a long description. '.repeat(20),
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { 200: { description: 'Good', content }, 404: { description: 'Not there' } },
  };
}

function documentOf(count: number): object {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const schemas = [...numbers, count].map((at): [string, object] => [
    `Thing${at}`,
    at === count ? { type: 'object' } : schema(at),
  ]);
  const paths = numbers.map((at): [string, object] => [
    `/things${at % 9}/{id}/part${at}`,
    { get: operation(at) },
  ]);
  return {
    openapi: '3.0.3',
    info: { title: 'Things', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  };
}

/** Bytes of an operation and its schema. */
const each = JSON.stringify([operation(1000), schema(1000)]).length + 40;
const document = documentOf(Math.ceil((megabytes * 1e6) / each));
const folder = mkdtempSync(join(tmpdir(), 'envloom-import-'));
try {
  for (const [file, text] of [
    ['api.json', JSON.stringify(document)],
    ['api.yaml', stringify(document)],
  ] as const) {
    writeFileSync(join(folder, file), text);
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { source } = await readSource(file, {
      choice: { paths: [chosen] },
      pathOf: (name) => join(folder, name),
    });
    const { operations } = importSource(source);
    const seconds = (performance.now() - start) / 1000;
    console.log(
      `${file}: ${(text.length / 1e6).toFixed(1)} MB, ${operations.length} operations chosen, ${seconds.toFixed(2)} s`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
