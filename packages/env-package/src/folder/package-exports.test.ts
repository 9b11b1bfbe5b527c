import { expect, it } from 'vitest';
import { withScenarioExports } from './package-exports.ts';

it('adds what is missing before the manifest, in the layout that is there', () => {
  const text =
    '{\r\n\t"keywords": ["a", "b"],\r\n\t"exports": {\r\n\t\t".": "./x.ts",\r\n\t\t"./package.json": "./package.json"\r\n\t}\r\n}\r\n';
  expect(withScenarioExports(text)).toBe(
    '{\r\n\t"keywords": ["a", "b"],\r\n\t"exports": {\r\n\t\t".": "./x.ts",\r\n\t\t"./scenarios": "./src/scenarios.ts",\r\n\t\t"./package.json": "./package.json"\r\n\t}\r\n}\r\n',
  );
});

it('changes nothing the second time', () => {
  const once = withScenarioExports('{ "exports": { ".": "./x.ts" } }');
  expect(JSON.parse(once)).toEqual({
    exports: {
      '.': './x.ts',
      './scenarios': './src/scenarios.ts',
    },
  });
  expect(withScenarioExports(once)).toBe(once);
});

it('leaves exports of the owner alone', () => {
  const text = '{ "exports": { "./scenarios": "./mine.ts", ".": "./x.ts" } }';
  const { exports }: { exports: object } = JSON.parse(withScenarioExports(text));
  expect(exports).toEqual({
    './scenarios': './mine.ts',
    '.': './x.ts',
  });
});

it('adds nothing where everything is exported, or one file only', () => {
  for (const text of ['{ "name": "x" }', '{ "exports": "./x.ts" }', '{ "exports": {} }']) {
    expect(withScenarioExports(text)).toBe(text);
  }
});

it('adds the command, one level deeper than the member it stands before', () => {
  const text = '{\r\n\t"name": "@envloom/env-x",\r\n\t"exports": "./x.ts"\r\n}\r\n';
  const once = withScenarioExports(text);
  expect(once).toBe(
    '{\r\n\t"name": "@envloom/env-x",\r\n\t"bin": {\r\n\t\t"env-x": "./src/command.ts"\r\n\t},\r\n\t"exports": "./x.ts"\r\n}\r\n',
  );
  expect(withScenarioExports(once)).toBe(once);
  const flat = withScenarioExports('{ "name": "env-x", "exports": {} }');
  expect(JSON.parse(flat)).toMatchObject({ bin: { 'env-x': './src/command.ts' } });
});

it('leaves a command of the owner alone', () => {
  const text = '{ "name": "x", "bin": "./mine.js", "exports": "./x.ts" }';
  expect(withScenarioExports(text)).toBe(text);
});

it('depends on what scenarios import as it does on the runtime', () => {
  const text =
    '{\n  "dependencies": {\n    "@envloom/runtime": "^0.3.0",\n    "zod": "4"\n  }\n}\n';
  const once = withScenarioExports(text);
  expect(once).toBe(
    '{\n  "dependencies": {\n    "@envloom/episodes": "^0.3.0",\n    "@envloom/runtime": "^0.3.0",\n    "zod": "4"\n  }\n}\n',
  );
  expect(withScenarioExports(once)).toBe(once);
});
