import { rmSync } from 'node:fs';
import { ScratchWorkspace } from '@envloom/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallAceCheckout } from '../testing/small-ace-checkout.ts';
import { aceBench } from './benchmark.ts';

let workspace: ScratchWorkspace;
let folder: string;

beforeEach(() => {
  workspace = new ScratchWorkspace();
  folder = smallAceCheckout(workspace);
});

afterEach(() => workspace[Symbol.dispose]());

describe('a checkout of ACEBench', () => {
  it('is read without being run: classes, prompts, milestones as a solution', async () => {
    const { tasks, isTested } = aceBench.open(folder);
    expect(isTested).toBe(false);
    const [task] = tasks;
    if (task === undefined) throw new Error('there is no task');
    const { signal } = new AbortController();
    const game = task.start(undefined);
    const said = await game.begin(signal);
    expect(said.map(({ content }) => content).join('\n')).toContain('Help with\nthe phone.');
    expect(task.reference.flatMap(({ calls }) => calls.map(({ name }) => name))).toEqual([
      'turn_on_wifi',
      'login_device',
      'send_message',
    ]);
    for (const turn of task.reference) {
      // oxlint-disable-next-line no-await-in-loop -- a turn follows from the turns before it
      await game.take(turn, signal);
    }
    // The milestones of the original count calls of one message as one text.
    expect(game.score(true)).toEqual({ reward: 1, parts: { end_state: true, process: 1 } });
  });

  it('that lacks a file says which, and what to get', () => {
    rmSync(workspace.path('ACEBench/model_inference/prompt_en.py'));
    expect(() => aceBench.open(folder)).toThrow(
      /has no model_inference\/prompt_en\.py.*git clone/s,
    );
  });

  it('with source that cannot be read says where', () => {
    workspace.write(
      'ACEBench/model_inference/multi_turn/scenariosen/travel.py',
      'class Travel:\n    def __init__(self):\n        self.users = load()\n\n    def a(self):\n        pass\n',
    );
    expect(() => aceBench.open(folder)).toThrow(/travel\.py is not as expected: name 'load'/);
  });
});
