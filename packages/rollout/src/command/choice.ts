import type { IndexedScenario, ScenarioIndex } from '@envloom/episodes/node';
import { NothingToPlayError } from './nothing-to-play.ts';
import type { ScenarioChoice } from './settings.ts';

/**
 * The scenarios of a set that are played, in the order of its index.
 *
 * @throws NothingToPlayError where none is left
 */
export function chosenScenarios(
  { env, scenarios }: ScenarioIndex,
  choice: ScenarioChoice,
): readonly IndexedScenario[] {
  const fitting = scenarios.filter((one) => isWanted(one, choice));
  if (fitting.length > 0) return fitting.slice(0, choice.count);
  throw new NothingToPlayError(
    `${env} has ${scenarios.length} scenarios, but none ${wishText(choice)}. Ask for another ` +
      '--split or other --kinds, or make more: ' +
      `npx nx g scenarios ${env} --count ${2 * scenarios.length}`,
  );
}

function isWanted(
  { split, kind }: IndexedScenario,
  { split: part, kinds }: ScenarioChoice,
): boolean {
  return (part === 'all' || split === part) && (kinds === undefined || kinds.includes(kind));
}

function wishText({ split, kinds }: ScenarioChoice): string {
  return [
    ...(split === 'all' ? [] : [`in the split ${split}`]),
    ...(kinds === undefined ? [] : [`of the kinds ${kinds.join(', ')}`]),
  ].join(' ');
}
