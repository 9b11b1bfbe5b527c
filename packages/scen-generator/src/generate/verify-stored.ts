import { canonicalJson } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import { derivedSeed, type Draw, drawFrom } from '@envloom/sampler';
import { verify } from '../gates/verify.ts';
import { sufficient } from '../knowledge/sufficient.ts';
import { type Draft, isDropped } from '../plan/plan.ts';
import { verifyingDraw } from '../programs/make-instance.ts';
import type { GeneratorContext, InitialWorld } from '../context/generator-context.ts';
import { storedDraft } from './stored-draft.ts';
import { sceneAt } from './stored-worlds.ts';

/**
 * Takes a stored scenario whose state is inline through all gates again.
 * @param isRightEnd of an instance of a program: whether other calls led to what its solution leads to
 * @returns what is wrong with it, in sentences; nothing where it is what its certificate says
 * @throws StateError where its state is not inline, or not valid
 */
export function verifyStored(
  stage: GeneratorContext,
  scenario: Scenario,
  isRightEnd?: Draft['isRightEnd'],
): readonly string[] {
  const { model_hash } = scenario;
  if (model_hash !== stage.checked.hash) {
    return [`It was made for model ${model_hash}, and this is ${stage.checked.hash}.`];
  }
  const scene = sceneAt(stage, scenario);
  const draft = { ...storedDraft(stage, scene, scenario), ...(isRightEnd && { isRightEnd }) };
  const certificate = verify(stage, draft, drawOf(scenario));
  if (isDropped(certificate)) return [`${certificate.dropped}: ${certificate.why}`];
  // The clauses are those of the program, which is judged where it is made.
  const { clauses: _, ...stored } = scenario.certificate;
  const isSame = canonicalJson(certificate) === canonicalJson(stored);
  return [
    ...insufficiency(stage, scene, scenario, draft),
    ...(isSame ? [] : ['The gates hold, but give other figures than its certificate.']),
  ];
}

function drawOf({ seed, attempt, program }: Scenario): Draw {
  return program === undefined
    ? drawFrom(derivedSeed(seed, 'verify', attempt))
    : verifyingDraw({ set: seed, number: attempt }, program);
}

/** A solution of a program sees only what is told and what tools give. */
function insufficiency(
  stage: GeneratorContext,
  { plain }: InitialWorld,
  { program }: Scenario,
  draft: Draft,
): readonly string[] {
  return program === undefined ? sufficient(stage, { start: plain, ...draft }) : [];
}
