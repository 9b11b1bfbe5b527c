import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

function compilerOptions(path: string): unknown {
  const config: { compilerOptions?: unknown } = JSON.parse(readFileSync(path, 'utf8'));
  return config.compilerOptions;
}

it('checks generated packages as strictly as written ones', () => {
  expect(compilerOptions('generated/library-loans/tsconfig.json')).toEqual({
    ...Object(compilerOptions('tsconfig.base.json')),
    isolatedDeclarations: true,
    declaration: true,
  });
});
