import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Catalogue } from '../catalogue/catalogue.ts';
import { library } from '../testing/library.ts';
import { metadataOf } from './routes.ts';

it('tells of the only environment its version and its README', () => {
  const folder = mkdtempSync(join(tmpdir(), 'envloom-metadata-'));
  writeFileSync(join(folder, 'README.md'), '# Library');
  expect(metadataOf(new Catalogue([{ ...library(), folder }]))).toMatchObject({
    name: 'library-loans',
    version: '0.1.0',
    readme_content: '# Library',
  });
  rmSync(folder, { recursive: true });
});

it('tells of several which they are', () => {
  const catalogue = new Catalogue([library(), { ...library(), name: 'other' }]);
  const { name, description, version } = metadataOf(catalogue);
  expect({ name, version }).toEqual({ name: 'envloom', version: null });
  expect(description).toContain('library-loans, other');
});
