import type { SampleFormat } from '../sample-format.ts';
import type { PromptFormat } from '../prompt-format.ts';
import { didYouMean } from '@envloom/core';
import { promptFormats, sampleFormats } from '../formats.ts';

/** The formats of one set, all for the same kind of training. */
export type WantedFormats =
  | { readonly task: 'sft'; readonly formats: readonly SampleFormat[] }
  | { readonly task: 'rl'; readonly formats: readonly PromptFormat[] };

/** @throws Error naming the formats there are, or that these do not go together */
export function wantedFormats(names: readonly string[]): WantedFormats {
  const samples = names.flatMap((name) => sampleFormats.get(name) ?? []);
  const prompts = names.flatMap((name) => promptFormats.get(name) ?? []);
  const unknown = names.find((name) => !sampleFormats.has(name) && !promptFormats.has(name));
  if (unknown !== undefined) throw unknownFormat(unknown);
  if (samples.length > 0 && prompts.length > 0) {
    throw new Error(
      `--format ${names.join(',')}: ${list(samples)} ${samples.length === 1 ? 'is' : 'are'} made of ` +
        `trajectories and ${list(prompts)} of scenarios. Make two sets.`,
    );
  }
  return prompts.length > 0 ? { task: 'rl', formats: prompts } : { task: 'sft', formats: samples };
}

const list = (formats: readonly { readonly name: string }[]): string =>
  formats.map(({ name }) => name).join(', ');

function unknownFormat(name: string): Error {
  const known = [...sampleFormats.keys(), ...promptFormats.keys()];
  const hint = didYouMean(name, known);
  return new Error(
    `--format: there is no format "${name}"${hint === '' ? '.' : hint} Of trajectories: ` +
      `${[...sampleFormats.keys()].join(', ')}. For reinforcement learning: ${[...promptFormats.keys()].join(', ')}.`,
  );
}
