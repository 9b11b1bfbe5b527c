import type { Emitter } from './emitter.ts';
import { emitCommand } from './emitters/command.ts';
import { emitEntities } from './emitters/entities.ts';
import { emitEnvironment } from './emitters/environment.ts';
import { emitFunctions } from './emitters/functions.ts';
import { emitGuide } from './emitters/guide.ts';
import { emitIndex } from './emitters/index-module.ts';
import { emitInitial } from './emitters/initial.ts';
import { emitInvariants } from './emitters/invariants.ts';
import { emitLaws } from './emitters/laws.ts';
import { emitLogicModel } from './emitters/logic-model.ts';
import { emitOpenEnvYaml } from './emitters/openenv-yaml.ts';
import { emitPackageJson } from './emitters/package-json.ts';
import { emitReadme } from './emitters/readme.ts';
import { emitScenarios } from './emitters/scenarios.ts';
import { emitSettings } from './emitters/settings.ts';
import { emitTools } from './emitters/tools.ts';
import { emitTsconfig } from './emitters/tsconfig.ts';
import { emitWire } from './emitters/wire.ts';

/** Every output, in the order of emission; each sees the files of those before it. */
export const emitters: readonly Emitter[] = [
  emitEntities,
  emitSettings,
  emitFunctions,
  emitWire,
  emitTools,
  emitInvariants,
  emitInitial,
  emitGuide,
  emitEnvironment,
  emitIndex,
  emitScenarios,
  emitCommand,
  emitLaws,
  emitReadme,
  emitOpenEnvYaml,
  emitLogicModel,
  emitPackageJson,
  emitTsconfig,
];
