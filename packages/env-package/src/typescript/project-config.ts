import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { generated } from '@envloom/core';
import { parse } from 'jsonc-parser';

/** The part of a project's tsconfig.json that several projects can be checked together by. */
export interface ProjectConfig {
  /** Absolute paths of the configurations it extends. */
  extends: string[];
  compilerOptions: Record<string, unknown>;
  /** Absolute patterns. */
  include: string[];
  exclude: string[];
}

interface RawConfig {
  extends?: string | string[];
  compilerOptions?: Record<string, unknown>;
  include?: string[];
  exclude?: string[];
  files?: string[];
  references?: unknown[];
}

/** A relative path in these means something else in another folder. */
const pathOptions = [
  'baseUrl',
  'declarationDir',
  'outDir',
  'paths',
  'rootDir',
  'rootDirs',
  'typeRoots',
];

function isShareable(config: RawConfig): boolean {
  const options = Object.keys(config.compilerOptions ?? {});
  const extended = [config.extends ?? []].flat();
  return (
    config.include !== undefined &&
    config.files === undefined &&
    config.references === undefined &&
    extended.every((path) => path.startsWith('.') || isAbsolute(path)) &&
    !options.some((option) => pathOptions.includes(option))
  );
}

/**
 * Reads a tsconfig.json so that it means the same from any folder.
 *
 * @returns undefined when it has settings that are bound to its own folder
 */
export function readProjectConfig(path: string): ProjectConfig | undefined {
  const folder = dirname(path);
  const raw = generated<RawConfig>(parse(readFileSync(path, 'utf8')));
  if (!isShareable(raw)) return undefined;
  return {
    extends: [raw.extends ?? []].flat().map((base) => resolve(folder, base)),
    compilerOptions: raw.compilerOptions ?? {},
    include: (raw.include ?? []).map((pattern) => join(folder, pattern)),
    exclude: (raw.exclude ?? []).map((pattern) => join(folder, pattern)),
  };
}
