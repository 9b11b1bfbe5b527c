import { canonicalJson } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import { derivedSeed, drawFrom } from '@envloom/sampler';
import { verify } from '../gates/verify.ts';
import { sufficient } from '../knowledge/sufficient.ts';
import { isDropped } from '../plan/plan.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { storedDraft } from './stored-draft.ts';
import { sceneAt } from './stored-worlds.ts';

/**
 * Takes a stored scenario whose state is inline through all gates again.
 * @returns what is wrong with it, in sentences; nothing where it is what its certificate says
 * @throws StateError where its state is not inline, or not valid
 */
export function verifyStored(stage: GeneratorContext, scenario: Scenario): readonly string[] {
  const { model_hash, seed, attempt } = scenario;
  if (model_hash !== stage.checked.hash) {
    return [`It was made for model ${model_hash}, and this is ${stage.checked.hash}.`];
  }
  const scene = sceneAt(stage, scenario);
  const draft = storedDraft(stage, scene, scenario);
  const draw = drawFrom(derivedSeed(seed, 'verify', attempt));
  const certificate = verify(stage, draft, draw);
  if (isDropped(certificate)) return [`${certificate.dropped}: ${certificate.why}`];
  const isSame = canonicalJson(certificate) === canonicalJson(scenario.certificate);
  return [
    ...sufficient(stage, { start: scene.plain, ...draft }),
    ...(isSame ? [] : ['The gates hold, but give other figures than its certificate.']),
  ];
}
