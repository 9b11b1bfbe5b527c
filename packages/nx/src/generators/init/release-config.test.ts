import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { releaseConfiguration } from './release-config.ts';

const nxJson = z.object({
  release: z.looseObject({ groups: z.record(z.string(), z.unknown()) }),
});

it('is what nx.json of this repository says, which releases its packages too', () => {
  const path = new URL('../../../../../nx.json', import.meta.url);
  const { release } = nxJson.parse(JSON.parse(readFileSync(path, 'utf8')));
  const { packages, ...groups } = release.groups;
  expect(packages).toMatchObject({ projects: ['packages/*'] });
  expect({ ...release, groups }).toEqual(releaseConfiguration);
});
