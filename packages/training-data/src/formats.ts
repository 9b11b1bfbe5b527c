import { envscaler } from './envscaler/write.ts';
import { llamafactoryAlpaca } from './formats/llamafactory-alpaca.ts';
import { llamafactorySharegpt } from './formats/llamafactory-sharegpt.ts';
import { llamafactoryV1 } from './formats/llamafactory-v1.ts';
import { openai } from './formats/openai.ts';
import { qwen3 } from './formats/qwen3/qwen3.ts';
import { trl } from './formats/trl.ts';
import type { PromptFormat } from './prompt-format.ts';
import { nemoGym } from './rl/formats/nemo-gym.ts';
import { roll } from './rl/formats/roll.ts';
import { skyrl } from './rl/formats/skyrl.ts';
import { trlGrpo } from './rl/formats/trl-grpo.ts';
import { verl } from './rl/formats/verl.ts';
import type { RowFormat } from './row.ts';
import type { SampleFormat } from './sample-format.ts';

/** For supervised fine-tuning, by name. */
export const sampleFormats: ReadonlyMap<string, SampleFormat> = byName([
  qwen3,
  trl,
  openai,
  llamafactoryAlpaca,
  llamafactorySharegpt,
  llamafactoryV1,
  envscaler,
]);

/** For reinforcement learning, by name. */
export const promptFormats: ReadonlyMap<string, PromptFormat> = byName([
  trlGrpo,
  verl,
  skyrl,
  roll,
  nemoGym,
]);

function byName<Format extends RowFormat>(formats: readonly Format[]): ReadonlyMap<string, Format> {
  return new Map(formats.map((format) => [format.name, format]));
}
