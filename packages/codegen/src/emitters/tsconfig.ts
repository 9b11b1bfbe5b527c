import type { Emitter } from '../emitter.ts';

/** The strict settings of the workspace, written out: the package is checked alike anywhere. */
const compilerOptions = {
  target: 'es2024',
  lib: ['es2024'],
  module: 'nodenext',
  moduleDetection: 'force',
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

/** `tsconfig.json`, which needs nothing outside the package. */
export const emitTsconfig: Emitter = () => ({
  path: 'tsconfig.json',
  content: `${JSON.stringify({ compilerOptions, include: ['src', 'test'] }, null, 2)}\n`,
  owner: 'generator',
});
