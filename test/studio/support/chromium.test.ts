import { chmodSync } from 'node:fs';
import { delimiter } from 'node:path';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { findChromium } from './chromium.ts';

it('takes the browser that is named, then the first on the PATH that can be run', () => {
  using folder = new ScratchWorkspace();
  folder.write('a/chromium', 'notes');
  folder.write('b/chromium', '#!/bin/sh');
  chmodSync(folder.path('a/chromium'), 0o644);
  chmodSync(folder.path('b/chromium'), 0o755);
  const PATH = ['a', 'b'].map((name) => folder.path(name)).join(delimiter);
  expect(findChromium({ PATH })).toBe(folder.path('b/chromium'));
  expect(findChromium({ PATH, CHROMIUM: '/opt/browser' })).toBe('/opt/browser');
  expect(findChromium({ PATH: folder.path('a') })).toBeUndefined();
});
