import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  environmentGroup,
  packageGroup,
  releaseConfiguration,
  releaseGroupOf,
} from './release-config.ts';

it('is what nx.json of this repository says', () => {
  const path = new URL('../../../../nx.json', import.meta.url);
  const { release } = JSON.parse(readFileSync(path, 'utf8'));
  expect(release).toEqual(
    releaseConfiguration({
      [packageGroup]: releaseGroupOf(packageGroup),
      [environmentGroup]: releaseGroupOf(environmentGroup),
    }),
  );
});
