export { scenariosFolder, ScenarioFolder, hasScenarios, isOfSet } from './stored/folder.ts';
export { type InstanceLine, linesFile, parseLines, type Line } from './stored/lines.ts';
export { gatePorts } from './stored/default-ports.ts';
export { type ScenarioPorts } from './stored/ports.ts';
export { decisionsSchema } from './stored/decisions-schema.ts';
export { droppedSchema, kindSchema } from './stored/dropped.ts';
export { setRun, type SetRun } from './stored/index-file.ts';
export { makeSet, type MadeSet } from './stored/make-set.ts';
export { importEnvironment } from './stored/package-module.ts';
export { problemLines } from './stored/problem-lines.ts';
export { verifySet } from './stored/verify-set.ts';
export { wishesOf, defaultWishes } from './stored/wishes.ts';
export { makeFiles } from './stored/make-files.ts';
export {
  type InstanceTask,
  makeInstanceSet,
  type ProgramFigures,
} from './stored/make-instance-set.ts';
export { packagePrograms, type PackagePrograms } from './stored/held-validators.ts';
