import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeScenarios } from './made-folder.ts';
import { packFileOf, packScenarios } from './packed.ts';
import { holdScenarios, readScenarios } from './scenario-set.ts';

const stored = join(import.meta.dirname, '../../../../generated/parking-permits/scenarios');

let folder: string;

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'envloom-packed-'));
  folder = join(root, 'scenarios');
  makeScenarios(stored);
  packScenarios(stored, packFileOf(folder));
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

it('gives the scenarios of the folder, in their order, from one small file', () => {
  const [packed, held, set] = [readScenarios(folder), holdScenarios(folder), readScenarios(stored)];
  expect([...packed]).toEqual([...set]);
  expect([...held]).toEqual([...set]);
  expect(packed.index).toEqual(set.index);
  expect(statSync(packFileOf(folder)).size).toBeLessThan(40_000);
});

it('refuses what is damaged, and what another set has', () => {
  const file = packFileOf(folder);
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, 1_000));
  expect(() => readScenarios(folder).ids).toThrow(/scenarios\.json\.br is damaged. Install/);
  writeFileSync(file, whole);
  expect(() => readScenarios(folder).get('nowhere')).toThrow(/has no scenario "nowhere"/);
});

it('comes after a folder that is there', () => {
  cpSync(stored, folder, { recursive: true });
  writeFileSync(packFileOf(folder), 'damaged');
  expect([...readScenarios(folder)]).toEqual([...readScenarios(stored)]);
});
