import * as fc from 'fast-check';
import { format } from 'prettier';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createContext } from '../context.ts';
import { fixture } from '../testing/fixture.ts';
import { hostileTexts } from '../testing/hostile-text.ts';
import { oneLine } from '../text/characters.ts';
import { emitOpenEnvYaml } from './openenv-yaml.ts';

const library = fixture('library-loans');

function emitted(model: typeof library): string {
  const draft = emitOpenEnvYaml(createContext(model, { runtimeVersion: '0.1.0' }), []);
  return draft?.content ?? '';
}

it('tells the environment, how it is started and its tools', () => {
  const { model } = library;
  expect(parse(emitted(library))).toMatchObject({
    spec_version: 1,
    name: 'library-loans',
    type: 'space',
    runtime: 'node',
    app: 'npx @envloom/env-library-loans serve --port 8000',
    port: 8000,
    validation: {
      reward: { range: [0, 1] },
      capabilities: { declared_tools: model.operations.map(({ name }) => name) },
      types: { tags: ['tool-use', model.domain] },
    },
  });
});

it('is as prettier writes it', async () => {
  const text = emitted(library);
  const options = { parser: 'yaml', singleQuote: true, printWidth: 100 };
  expect(await format(text, options)).toBe(text);
});

it('keeps every text a text', () => {
  const property = fc.property(hostileTexts, (texts) => {
    const summary = texts.join(' ');
    const model = { ...library.model, summary };
    const { description } = parse(emitted({ ...library, model }));
    expect(description).toBe(oneLine(`${model.title}. ${summary}`));
  });
  fc.assert(property, { numRuns: 200 });
});
