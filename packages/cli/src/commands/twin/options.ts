import { option } from '@envloom/core/command';
import { z } from 'zod';
import { environmentOptions } from '../environments.ts';

const share = z.number().min(0).max(1);

/** Where the answers come from that a twin is compared with. */
const originalOptions = {
  against: option(
    z.string().optional(),
    'Against',
    'The original: mcp: and the command that starts it, or its URL. Variables of its process stand before the command; {scratch} in them and in the command is an empty folder of each run.',
    { examples: ['mcp:MEMORY_FILE_PATH={scratch}/memory.jsonl npx -y some-server'] },
  ),
  examples: option(
    z.string().optional(),
    'Examples',
    'File of recorded calls with their answers: lines of JSON, an HTTP archive (HAR), or a log of MCP messages. Personal data is replaced before anything is done with it.',
    { examples: ['calls.jsonl'] },
  ),
  calls: option(
    z.int().min(1).default(3_000),
    'Calls',
    'How many calls are made of the running original.',
  ),
  length: option(
    z.int().min(1).default(30),
    'Length',
    'Calls in a sequence; the original is started anew for each.',
  ),
  seed: option(z.int().min(0).default(1), 'Seed', 'Where calls and grown worlds come from.'),
  skip: option(
    z.string().optional(),
    'Skip',
    'Tools that are not called, joined by commas, such as those that wait for long.',
    { examples: ['send_mail,wait'] },
  ),
  patience: option(
    z.number().min(1).default(30),
    'Patience',
    'Seconds that the original has for starting, and for each answer.',
  ),
};

/** What both begin with. */
const startOptions = {
  load: option(
    z.string().optional(),
    'Load',
    'File that says how worlds of the twin get into the original: by calls of its tools, or files that it reads. Without it, both begin with what the original begins with.',
    { examples: ['load.yaml'] },
  ),
  files: option(
    z.string().optional(),
    'Files',
    'Folder whose content is copied into {scratch} before each start.',
  ),
  scratchAs: option(
    z.string().optional(),
    'Scratch as',
    'The path that the twin has in the place of {scratch}.',
    { examples: ['/data'] },
  ),
};

/** What is done with the comparison. */
const outcomeOptions = {
  mask: option(
    z.string().optional(),
    'Mask',
    'What may differ: a path (content[*].text.size), a pattern (/took \\d+ ms/), sorted and the path of a list without an order, or ids and a pattern; a tool and a colon before it limit it to that tool. Times and UUIDs are always masked.',
    { repeats: true },
  ),
  kills: option(
    z.boolean().default(true),
    'Kills',
    'Also put mistakes into the model, one at a time, and count those that the calls notice.',
  ),
  minEqual: option(
    share.default(0.98),
    'Least equality',
    'Share of answers that must be equal byte for byte.',
  ),
  minKills: option(share.default(0.9), 'Least kills', 'Share of mistakes that must be noticed.'),
  save: option(
    z.string().optional(),
    'Save',
    'File that the calls of the running original are written to, with its answers, for --examples.',
    { examples: ['calls.jsonl'] },
  ),
  repairPrompt: option(
    z.string().optional(),
    'Repair prompt',
    'File that the first differences are written to, with the calls before them, for whoever repairs the model.',
    { examples: ['repair.md'] },
  ),
};

export const twinCheckOptions = environmentOptions.extend({
  ...originalOptions,
  ...startOptions,
  ...outcomeOptions,
});

export type TwinCheckOptions = z.output<typeof twinCheckOptions>;
