import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateScenarios, main, scenariosPorts } from '@envloom/cli';
import type { CommandContext } from '@envloom/core/command';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { emitEnvironment, writeEnvironment } from '@envloom/env-package';
import { linkedWorkspace } from '@envloom/env-package/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

// Twins over the ordinary faces: of a task program and of walks follow scenarios, agents play them, and what they played
// becomes training data, as of any environment. One is a server of MCP, one an API with names that are no identifiers,
// nullable members, unions, and a result that is any JSON.

const trajectory = z.looseObject({
  reward: z.number(),
  messages: z.array(z.looseObject({ role: z.string() })),
});

const row = z.looseObject({
  messages: z.array(
    z.looseObject({
      tool_calls: z.array(z.object({ function: z.looseObject({ name: z.string() }) })).optional(),
    }),
  ),
  tools: z.array(z.object({ function: z.looseObject({ name: z.string() }) })),
});

describe.each([
  ['memory-graph', 'invitations', ['open_nodes', 'add_observations', 'answer']],
  ['note-board', 'cheer', ['notes_list', 'notes_1', 'notes_create', 'answer']],
])('%s', (world, program, called) => {
  let workspace: ScratchWorkspace;
  let said = '';
  let context: CommandContext;

  const play = (agent: string): Promise<number> =>
    main(['rollout', world, '--agent', agent, '--out', `runs/${agent}`], context);

  const linesOf = (file: string): readonly string[] =>
    readFileSync(workspace.path(file), 'utf8').trimEnd().split('\n');

  const rewardsOf = (agent: string): readonly number[] =>
    linesOf(`runs/${agent}/trajectories.jsonl`).map(
      (line) => trajectory.parse(JSON.parse(line)).reward,
    );

  beforeAll(async () => {
    workspace = linkedWorkspace();
    const folder = `generated/${world}`;
    const original = join(import.meta.dirname, world);
    for (const name of ['logic-model.yaml', 'tasks'])
      cpSync(join(original, name), workspace.path(folder, name), { recursive: true });
    const problems = await writeEnvironment(workspace.root, folder, emitEnvironment);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const write = (text: string): void => {
      said += text;
    };
    context = {
      root: workspace.root,
      variables: {},
      output: { write },
      errors: { write },
      onInterrupt: () => () => undefined,
      now: () => new Date(),
    };
    const asked = { name: world, instances: 3, count: 3, seed: 7 };
    const make = await generateScenarios(workspace.root, asked, {
      ...scenariosPorts,
      output: { write },
    });
    await make();
  });

  afterAll(() => workspace[Symbol.dispose]());

  it('has sound task programs', async () => {
    expect([await main(['check', world, '--tasks'], context), said]).toEqual([
      0,
      expect.stringMatching(new RegExp(`${program} +10 instances of 10 seeds`)),
    ]);
  });

  it('pays the reference in full, and nothing for doing nothing', async () => {
    expect([await play('reference'), await play('do-nothing')]).toEqual([0, 0]);
    expect(rewardsOf('reference')).toHaveLength(6);
    expect(new Set(rewardsOf('reference'))).toEqual(new Set([1]));
    expect(new Set(rewardsOf('do-nothing'))).toEqual(new Set([0]));
    expect([await main(['replay', 'runs/reference'], context), said]).toEqual([
      0,
      expect.stringContaining('6 of 6 trajectories replay exactly'),
    ]);
  });

  it('gives training data, in names that those who read it take', async () => {
    const formats = ['openai', 'qwen3', 'trl', 'verl'];
    const asked = ['--from', 'runs/reference', '--format', 'openai,qwen3,trl', '--out', 'data'];
    expect([await main(['data', ...asked], context), said]).toEqual([0, expect.anything()]);
    const rl = ['--format', 'verl', '--out', 'rl'];
    expect([await main(['data', ...rl], context), said]).toEqual([0, expect.anything()]);
    expect([...readdirSync(workspace.path('data')), ...readdirSync(workspace.path('rl'))]).toEqual(
      expect.arrayContaining(formats),
    );
    const rows = linesOf('data/openai/train-00000-of-00001.jsonl').map((line) =>
      row.parse(JSON.parse(line)),
    );
    const tools = new Set(rows.flatMap((each) => each.tools.map((tool) => tool.function.name)));
    const calls = new Set(
      rows.flatMap(({ messages }) =>
        messages.flatMap(({ tool_calls: made = [] }) => made.map((call) => call.function.name)),
      ),
    );
    expect([...calls]).toEqual(expect.arrayContaining(called));
    for (const name of [...tools, ...calls]) expect(name).toMatch(/^[\w-]{1,64}$/);
    expect([...calls].filter((name) => !tools.has(name))).toEqual([]);
  });
});
