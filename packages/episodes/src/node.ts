/// <reference types="node" />
// What reads files; everything else of this package also runs where there is nothing of Node.
export {
  isMade,
  linesFileOf,
  makeScenarios,
  type ScenarioMaker,
  stampFile,
  stampOf,
} from './stored/made-folder.ts';
export { packFileOf, packScenarios } from './stored/packed.ts';
export { indexTextOf, isStored } from './stored/texts.ts';
export { holdScenarios, readScenarios, type ScenarioSet } from './stored/scenario-set.ts';
export { parseIndex, type IndexedScenario, type ScenarioIndex } from './stored/scenario-index.ts';
export {
  readTrajectories,
  type ReadTrajectory,
  type TrajectoryLine,
  type UnreadableLine,
} from './trajectory/read-trajectories.ts';
