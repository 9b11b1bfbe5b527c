import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ServedEnvironment } from '../catalogue/served-environment.ts';

/** What `GET /metadata` tells; the names are those of OpenEnv's `EnvironmentMetadata`. */
export interface EnvironmentMetadata {
  readonly name: string;
  readonly description: string;
  readonly readme_content: string | null;
  readonly version: string | null;
  readonly author: null;
  readonly documentation_url: null;
}

/** Of the environment that is served, or of all of them together. */
export function metadataOf(catalogue: Catalogue): EnvironmentMetadata {
  const [environment] = catalogue;
  const told =
    catalogue.size === 1 && environment !== undefined ? ofOne(environment) : ofAll(catalogue);
  return { ...told, author: null, documentation_url: null };
}

type Told = Omit<EnvironmentMetadata, 'author' | 'documentation_url'>;

function ofOne({ name, version, definition, folder }: ServedEnvironment): Told {
  const { title = name, introduction = '' } = definition.guide ?? {};
  const description = introduction.trim() === '' ? title : `${title}. ${introduction.trim()}`;
  return { name, description, version, readme_content: readmeIn(folder) };
}

function ofAll(catalogue: Catalogue): Told {
  const names = Array.from(catalogue, ({ name }) => name).join(', ');
  const description = `${catalogue.size} environments; reset with "environment" set to one of: ${names}.`;
  return { name: 'envloom', description, version: null, readme_content: null };
}

function readmeIn(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'README.md'), 'utf8');
  } catch {
    return null;
  }
}
