import { expect, it } from 'vitest';
import { parseOptions } from '@envloom/core/command';
import { trainingDataOptions } from './options.ts';
import { commandText } from './command-text.ts';

it('says what is not the default, as a shell takes it', () => {
  const options = { from: 'a b.jsonl', format: 'qwen3', heldOut: 'smart-home', verify: false };
  expect(
    commandText(parseOptions(trainingDataOptions, { ...options, out: "it's", replace: true })),
  ).toBe(
    String.raw`npx envloom data --from 'a b.jsonl' --out 'it'\''s' --replace --verify false --held-out smart-home`,
  );
});
