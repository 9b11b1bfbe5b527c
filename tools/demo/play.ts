import type { Result, WorldDiff } from '@envloom/runtime';
import { episode, type ScriptedCall } from './episode.ts';

/** What the demonstration needs of an environment: every generated class has it. */
export interface PlayedEnvironment {
  call(name: string, args: unknown): Result<unknown>;
  hash(): string;
  diff(): WorldDiff;
}

/** Plays the scripted calls and prints each result with the state hash after it. */
export function playEpisode(world: PlayedEnvironment): void {
  for (const call of episode) playCall(world, call);
  console.log(`\n  changed in all: ${summary(world.diff())}`);
}

function playCall(world: PlayedEnvironment, { say, tool, args }: ScriptedCall): void {
  const before = world.hash();
  const result = world.call(tool, args);
  const after = world.hash();
  console.log(`\n  ${say}`);
  console.log(`    ${tool}(${JSON.stringify(args)})`);
  console.log(`    ${outcome(result)}`);
  console.log(
    `    state ${before === after ? `${after.slice(0, 8)} (unchanged)` : `${before.slice(0, 8)} → ${after.slice(0, 8)}`}`,
  );
}

const SHOWN = 140;

function outcome(result: Result<unknown>): string {
  if (!result.success) return `✗ ${result.error.code}: ${result.error.message}`;
  const text = JSON.stringify(result.data);
  return `✓ ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}`;
}

function summary({ tables }: WorldDiff): string {
  return Object.entries(tables)
    .map(([name, { added, changed, removed }]) => {
      const counts = [
        [added.length, 'added'],
        [changed.length, 'changed'],
        [removed.length, 'removed'],
      ] as const;
      const parts = counts
        .filter(([count]) => count > 0)
        .map(([count, verb]) => `${count} ${verb}`);
      return `${name} ${parts.join(', ')}`;
    })
    .join('; ');
}
