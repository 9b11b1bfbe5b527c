import type { ReferenceStep, Scenario } from '@envloom/episodes';
import type { ServedEnvironment } from '@envloom/serve';
import type { Pool } from './pool.ts';
import type { Random } from '../random.ts';

/** What an attacker has to make messages of. */
export interface Kit {
  readonly random: Random;
  readonly pool: Pool;
  readonly environments: readonly ServedEnvironment[];
}

export function anyScenario({ random, environments }: Kit): Scenario {
  const environment = random.pick(environments);
  return environment.scenarios.get(random.pick(environment.ids.all));
}

/** What opens or resets a session. */
export function anyOpening(kit: Kit): object {
  const { random } = kit;
  const scenario = anyScenario(kit);
  return {
    ...(random.oneIn(4) ? {} : { environment: scenario.env }),
    ...(random.oneIn(2) ? { scenario: scenario.id } : { seed: random.below(100) }),
    ...(random.oneIn(3)
      ? { interaction: random.pick(['conversational', 'non-conversational']) }
      : {}),
    ...(random.oneIn(4) ? { split: random.pick(['train', 'held-out', 'all']) } : {}),
    ...(random.oneIn(4) ? { max_steps: random.pick([1, 5, 40]) } : {}),
    ...(random.oneIn(4) ? { reward: random.pick(['strict', 'dense']) } : {}),
  };
}

/** A call that some scenario is solved with. */
export function anyCall(kit: Kit): { readonly name: string; readonly arguments: object } {
  const { random } = kit;
  const calls = anyScenario(kit).reference.filter(
    (step): step is Extract<ReferenceStep, { kind: 'call' }> => step.kind === 'call',
  );
  const call = calls[random.below(calls.length)];
  return call === undefined
    ? { name: 'no_such_tool', arguments: {} }
    : { name: call.tool, arguments: call.arguments };
}

const said = ['For whom?', 'Which one?', 'Is there anything else?', 'Done.', 'What do you need?'];

export function anyMessage({ random }: Kit): string {
  return random.pick(said);
}

export function anyAction(kit: Kit): object {
  const { random } = kit;
  const roll = random.below(10);
  if (roll < 6) return { type: 'tool_calls', calls: [anyCall(kit)] };
  if (roll < 7) return { type: 'tool_calls', calls: Array.from({ length: 5 }, () => anyCall(kit)) };
  if (roll < 8) return { type: 'message', content: anyMessage(kit) };
  const { name, arguments: given } = anyCall(kit);
  const call = { id: 'c', type: 'function', function: { name, arguments: JSON.stringify(given) } };
  return { role: 'assistant', content: null, tool_calls: [call] };
}

/** As a model with the chat template of Qwen3 writes it. */
export function anyText(kit: Kit): string {
  return kit.random.oneIn(4)
    ? anyMessage(kit)
    : `<think>x</think><tool_call>\n${JSON.stringify(anyCall(kit))}\n</tool_call>`;
}
