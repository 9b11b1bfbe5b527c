import type { EmitEnvironment, EmittedFile } from '../emission/emit.ts';
import { contentHash } from '@envloom/core/files';
import { packageName } from '../folder/location.ts';

const file = (path: string, owner: EmittedFile['owner'], content: string): EmittedFile => ({
  path,
  owner,
  content,
});

function field(text: string, key: string): string | undefined {
  return new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1];
}

function files(name: string, text: string): EmittedFile[] {
  const entity = field(text, 'entity') ?? 'Thing';
  const extra = field(text, 'extra');
  return [
    file('logic-model.yaml', 'user', text),
    file('package.json', 'user', `{ "name": "${packageName(name)}" }\n`),
    file('tsconfig.json', 'generator', '{ "include": ["src"] }\n'),
    file('src/entities.ts', 'generator', `export interface ${entity} {}\n`),
    file('src/index.ts', 'generator', `export type { ${entity} } from './entities.ts';\n`),
    ...(extra === undefined ? [] : [file(`src/${extra}.ts`, 'generator', 'export const x = 1;\n')]),
  ];
}

/**
 * A logic model of three lines: `name`, and optionally `entity`, `extra` (one more file) and
 * `problem` (makes the model invalid).
 */
export const fakeEmit: EmitEnvironment = async (text, path) => {
  const problems = [...text.matchAll(/^problem: (.*)$/gm)].map(
    (match) => `${path}: ${match[1] ?? ''}`,
  );
  if (problems.length > 0) return { ok: false, problems };
  const name = field(text, 'name') ?? '';
  const environment = {
    name,
    packageName: packageName(name),
    modelHash: contentHash(text),
    files: files(name, text),
    warnings: [],
  };
  return { ok: true, environment };
};
