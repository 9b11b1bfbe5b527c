import type { Environment, EnvironmentSource } from '@envloom/runtime';
import { Episode, type Scenario } from '@envloom/episodes';
import { recorded } from '@envloom/episodes/testing';
import {
  asInteraction,
  interactionOf,
  parseTrajectory,
  replayTrajectory,
} from '@envloom/episodes/trajectory';
import { expect, it } from 'vitest';
import { storedEnvironment, storedEnvironments } from './support/stored-environments.ts';
import { environmentsOfTier, partOfTier } from './support/tier.ts';

type Source = EnvironmentSource<Environment<object>>;

/** What does not hold of a scenario that was turned, in words. */
function* faults(source: Source, stored: Scenario, turned: Scenario): Generator<string> {
  const solved = parseTrajectory(JSON.parse(JSON.stringify(recorded(source, turned))));
  if (solved.reward !== 1) yield `${turned.id}: the reference earns ${solved.reward}`;
  if (solved.end.kind !== 'finished') yield `${turned.id}: the reference does not end the episode`;
  if (solved.steps.length !== turned.reference.length)
    yield `${turned.id}: the episode is over after step ${solved.steps.length}`;
  if (solved.final_hash !== turned.certificate.final_hash)
    yield `${turned.id}: the reference leads to another state than the certificate says`;
  const replay = replayTrajectory(source, stored, solved);
  if (replay.kind !== 'replayed') yield replay.message;
  else yield* replay.divergences.map(({ message }) => `${turned.id}: ${message}`);
  for (const [what, reward] of Object.entries(idleRewards(source, turned)))
    if (reward !== 0) yield `${turned.id}: ${what} earns ${reward}`;
}

/** What is earned without a call. */
function idleRewards(source: Source, scenario: Scenario): Readonly<Record<string, number>> {
  const talking = new Episode(source, scenario);
  const talked = Array.from({ length: talking.limit }, () => talking.step('It is done.'));
  return {
    'doing nothing': new Episode(source, scenario).truncate().reward,
    'ending at once': new Episode(source, scenario).step({
      type: 'message',
      content: 'It is done.',
      done: true,
    }).reward,
    talking: Math.max(...talked.map(({ reward }) => reward)),
  };
}

const interactions = ['conversational', 'non-conversational'] as const;

it.each(environmentsOfTier(storedEnvironments))(
  'played in both ways, the references of %s are solutions, and idleness is none',
  async (name) => {
    const { source, scenarios } = await storedEnvironment(name);
    const some = partOfTier(scenarios.ids, 10).map((id) => scenarios.get(id));
    const turned = some.flatMap((stored) =>
      interactions.map((interaction) => ({
        stored,
        interaction,
        scenario: asInteraction(stored, interaction),
      })),
    );
    const ways = turned.map(({ scenario }) => interactionOf(scenario));
    expect(ways).toEqual(turned.map(({ interaction }) => interaction));
    expect(turned.length).toBeGreaterThan(20);
    const found = turned.flatMap(({ stored, scenario }) => [...faults(source, stored, scenario)]);
    expect(found).toEqual([]);
  },
  60_000,
);
