import { join } from 'node:path';
import { didYouMean } from '@envloom/core';
import { type CommandContext, UsageError } from '@envloom/core/command';
import type { Scenario } from '@envloom/episodes';
import type { IndexedScenario } from '@envloom/episodes/node';
import { asInteraction } from '@envloom/episodes/trajectory';
import { chosen, openEnvironment, type ServedEnvironment } from '@envloom/serve/open';
import { environmentRoot } from '../environments.ts';
import type { PlayOptions } from './command.ts';
import { Game } from './game.ts';
import { converse, type PlayerInput } from './terminal.ts';

type Context = Pick<CommandContext, 'root' | 'output' | 'onInterrupt'>;

/** Line width where the terminal does not report one. */
const usualWidth = 100;

/**
 * Lets a person play, line by line, until the input ends or they quit.
 *
 * @returns true: how an episode ended is no failure of the command
 * @throws UsageError where there is no such environment or scenario
 */
export async function playEnvironment(
  options: PlayOptions,
  context: Context,
  input: PlayerInput,
): Promise<boolean> {
  const folder = join(context.root, environmentRoot(context.root, options));
  const environment = await openEnvironment(folder);
  const ids = idsOf(environment, options);
  const { columns: width = 0, isTTY = false } = context.output;
  const game = new Game(environment, {
    scenario: (turn) => scenarioOf(environment, chosen(ids, turn), options),
    isCheating: options.cheat,
    page: {
      width: isTTY && width > 0 ? width : usualWidth,
      isColored: isTTY && context.output.hasColors?.() === true,
    },
  });
  await converse(game, input, context);
  return true;
}

/** What is played one after the other, from what was asked for. */
function idsOf(
  { name, ids, scenarios }: ServedEnvironment,
  { scenario, seed, split }: Pick<PlayOptions, 'scenario' | 'seed' | 'split'>,
): readonly string[] {
  if (scenario !== undefined && seed !== undefined)
    throw new UsageError('Give --scenario or --seed: each chooses what is played.');
  const some = ids[split];
  if (scenario !== undefined) return startingAt(ids.all, positionOf(name, ids.all, scenario));
  if (some.length === 0)
    throw new UsageError(`${name} has no scenarios in the split "${split}"; try --split all.`);
  if (seed !== undefined) return startingAt(some, some.indexOf(chosen(some, seed)));
  return easiestFirst(scenarios.index.scenarios.filter(({ id }) => some.includes(id)));
}

/** The easiest ordinary scenario comes first. */
function easiestFirst(scenarios: readonly IndexedScenario[]): readonly string[] {
  const sorted = scenarios.toSorted((a, b) => a.difficulty - b.difficulty);
  const first = sorted.findIndex(({ kind }) => kind === 'ordinary');
  return startingAt(sorted, Math.max(0, first)).map(({ id }) => id);
}

function positionOf(name: string, ids: readonly string[], id: string): number {
  const at = ids.indexOf(id);
  if (at >= 0) return at;
  const hint = didYouMean(id, ids) || '.';
  throw new UsageError(
    `${name} has no scenario "${id}"${hint} \`envloom scenarios list ${name}\` lists all ${ids.length}.`,
  );
}

const startingAt = <T>(list: readonly T[], at: number): readonly T[] => [
  ...list.slice(at),
  ...list.slice(0, at),
];

function scenarioOf(
  { scenarios }: ServedEnvironment,
  id: string,
  { interaction }: Pick<PlayOptions, 'interaction'>,
): Scenario {
  const scenario = scenarios.get(id);
  return interaction === 'as-made' ? scenario : asInteraction(scenario, interaction);
}
