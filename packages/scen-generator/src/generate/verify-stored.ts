import { canonicalJson } from '@envloom/logic-model';
import type { Scenario } from '@envloom/runtime';
import { derivedSeed, drawFrom } from '@envloom/sampler';
import { verify } from '../gates/verify.ts';
import { sufficient } from '../knowledge/sufficient.ts';
import { isDropped, type Draft, type Plan, type Refused } from '../plan/plan.ts';
import type { Scene, Stage } from '../stage/stage.ts';
import { sceneAt } from './stored-scenes.ts';

/**
 * Takes a stored scenario whose state is inline through all gates again.
 * @returns what is wrong with it, in sentences; nothing where it is what its certificate says
 * @throws StateError where its state is not inline, or not valid
 */
export function verifyStored(stage: Stage, scenario: Scenario): readonly string[] {
  const { model_hash, seed, attempt } = scenario;
  if (model_hash !== stage.checked.hash) {
    return [`It was made for model ${model_hash}, and this is ${stage.checked.hash}.`];
  }
  const scene = sceneAt(stage, scenario);
  const draft = draftOf(stage, scene, scenario);
  const draw = drawFrom(derivedSeed(seed, 'verify', attempt));
  const certificate = verify(stage, draft, draw);
  if (isDropped(certificate)) return [`${certificate.dropped}: ${certificate.why}`];
  const isSame = canonicalJson(certificate) === canonicalJson(scenario.certificate);
  return [
    ...sufficient(stage, { start: scene.plain, ...draft }),
    ...(isSame ? [] : ['The gates hold, but give other figures than its certificate.']),
  ];
}

function draftOf(stage: Stage, scene: Scene, scenario: Scenario): Draft {
  const { task, user, reference, checks, certificate } = scenario;
  return {
    plan: planOf(stage, scene, scenario),
    wordings: [task.text, ...task.phrasings],
    ...(user === undefined ? {} : { user }),
    reference,
    checks,
    repaired: certificate.repaired,
  };
}

function planOf(stage: Stage, scene: Scene, scenario: Scenario): Plan {
  const { kind, reference, task, certificate } = scenario;
  const mutations = new Set(stage.mutations.map(({ operation }) => operation.name));
  const refused = refusedIn(scenario);
  return {
    kind,
    scene,
    goals: reference.flatMap((step) =>
      step.kind === 'call' && step.observation.success && mutations.has(step.tool)
        ? [{ tool: step.tool, args: step.arguments }]
        : [],
    ),
    isOrdered: task.ordered === true,
    ...(refused === undefined ? {} : { refused }),
    decidedBy: certificate.decided_by,
  };
}

function refusedIn({ refuses, checks }: Scenario): Refused | undefined {
  if (refuses === undefined) return undefined;
  const { tool, arguments: args, reason, message } = refuses;
  const observed = checks.find((check) => check.kind === 'observed');
  return {
    request: { tool, args },
    reason,
    ...(message === undefined ? {} : { message }),
    facts: observed?.facts ?? [],
  };
}
