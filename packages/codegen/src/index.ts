export { emitPackage } from './emit.ts';
export { reservedMethodNames } from './names/reserved.ts';
export { packageNameOf, type EmitOptions, type EnvFile, type EnvPackage } from './package.ts';
