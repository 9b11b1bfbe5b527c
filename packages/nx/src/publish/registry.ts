import { z } from 'zod';
import type { PackageJson } from '@envloom/env-package';
import { runNpm } from './npm-run.ts';

/** Where a package is published, as a setting of npm. */
export interface Registry {
  readonly url: string;
  /** `--@envloom:registry=https://…`, or `--registry=…` of a package without a scope. */
  readonly argument: string;
}

const settings = z.record(z.string(), z.unknown()).catch({});

const publishConfig = z.looseObject({ publishConfig: settings.optional() });

const isText = (value: unknown): value is string => typeof value === 'string';

function scopeOf(packageName: string): string | undefined {
  return packageName.startsWith('@') ? packageName.split('/')[0] : undefined;
}

/** npm's settings in the workspace; asking takes npm a second, and they are the same for all packages. */
export class NpmSettings {
  readonly #root: string;
  #all: Promise<Record<string, unknown>> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  async get(name: string): Promise<string | undefined> {
    this.#all ??= this.#read();
    const value = (await this.#all)[name];
    return typeof value === 'string' ? value : undefined;
  }

  async #read(): Promise<Record<string, unknown>> {
    const answer = await runNpm(['config', 'list', '--long'], this.#root);
    return answer.ok ? settings.parse(answer.value) : {};
  }
}

/**
 * The registry of a package. npm prefers `publishConfig` to an argument, and the registry of the scope
 * to that of all packages.
 *
 * @param asked what `--registry` says
 */
export async function registryOf(
  manifest: PackageJson,
  asked: string | undefined,
  npm: NpmSettings,
): Promise<Registry> {
  const scope = scopeOf(manifest.name);
  const key = scope === undefined ? 'registry' : `${scope}:registry`;
  const own = publishConfig.parse(manifest).publishConfig ?? {};
  const configured = [own[key], own['registry']].find(isText);
  const chosen = configured ?? asked ?? (await npm.get(key)) ?? (await npm.get('registry'));
  const url = chosen ?? 'https://registry.npmjs.org/';
  return { url, argument: `--${key}=${url}` };
}
