import { expect, it } from 'vitest';
import { nodeTooOld } from './required-node.ts';

it.each(['24.0.0', '24.14.1', '25.0.0-nightly2025', '100.0.0'])('%s is new enough', (version) => {
  expect(nodeTooOld(version)).toBeUndefined();
});

it.each(['20.20.2', '22.12.0', '23.11.0', '4.2.0'])('%s is too old', (version) => {
  expect(nodeTooOld(version)).toBe(
    `envloom-serve needs Node 24 or newer, and this is ${version}: install it from https://nodejs.org.`,
  );
});
