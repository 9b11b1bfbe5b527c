import {
  type CallPattern,
  type Check,
  episodeToolsOf,
  type ReferenceStep,
  type ScenarioKind,
} from '@envloom/episodes';
import { chosenIn, neededRecords } from '@envloom/episodes/tasks';
import { generated, type Json, type JsonObject } from '@envloom/core';
import { endText, freeFields, type Instance } from '@envloom/task-programs';
import { goalOf } from '../checks/checks-of.ts';
import type { GeneratorContext, InitialWorld, Request } from '../context/generator-context.ts';
import { mutationNames } from '../gates/reference-plan.ts';
import type { Draft } from '../plan/plan.ts';
import { declineStep } from '../plan/report.ts';
import { wordsOf } from './words.ts';

type CallStep = Extract<ReferenceStep, { readonly kind: 'call' }>;

/** An instance with what only its mutants can say. */
export interface Gradable {
  readonly instance: Instance;
  /** Values that must not be told. */
  readonly not: readonly (string | number | boolean)[];
}

/** An instance of a program as the gates of scenarios judge it. @param number of it, from 1 */
export function draftOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  { instance, not }: Gradable,
  number: number,
): Draft {
  const { ready } = instance;
  const { wordings, user, asking } = wordsOf(instance, number);
  const calls = instance.calls.map(stepOf);
  const goals = goalsOf(stage, calls);
  const { checks, open } = goalOf(stage, scene, goals, new Set(freeFields(ready.source.program)));
  const frame = checks.slice(-1);
  const reports = reportChecks(stage, instance, not, calls);
  return {
    plan: {
      kind: kindOf(instance, goals),
      scene,
      goals,
      isOrdered: isOrdered(instance),
      decidedBy: [],
    },
    wordings,
    ...(user === undefined ? {} : { user }),
    reference: [...asking, ...calls, ...reportSteps(stage, instance), closing],
    checks: [...checks.slice(0, -1), ...reports, ...frame],
    open,
    isRightEnd: rightEndOf(instance),
    repaired: [],
  };
}

/** Whether a world that other calls led to is what the solution of an instance leads to. */
export function rightEndOf({ ready, start, slots, solved, end }: Instance) {
  return (world: Instance['start']): boolean =>
    endText(ready, start, slots, { ...solved, world }) === end;
}

const closing: ReferenceStep = { kind: 'message', content: 'That is done.' };

function stepOf({ tool, args, result }: Instance['calls'][number]): CallStep {
  return { kind: 'call', tool, arguments: args, observation: result };
}

function goalsOf(stage: GeneratorContext, calls: readonly CallStep[]): readonly Request[] {
  const mutations = mutationNames(stage);
  return calls.flatMap(({ tool, arguments: args, observation }) =>
    observation.success && mutations.has(tool) ? [{ tool, args }] : [],
  );
}

function kindOf({ ready, solved }: Instance, goals: readonly Request[]): ScenarioKind {
  if (ready.source.program.conversation !== undefined) return 'conversational';
  if (solved.declined.length > 0) return goals.length > 0 ? 'partly-possible' : 'must-refuse';
  return goals.length > 0 ? 'ordinary' : 'answer';
}

/** Whether the text tells an order. */
function isOrdered({ ready }: Instance): boolean {
  return /\binOrder\(/.test(ready.source.program.solution);
}

/** Whether a program ever tells: then the answer counts also where there is nothing to tell. */
function tells({ ready }: Instance): boolean {
  return /\btell\(/.test(ready.source.program.solution);
}

function reportSteps(stage: GeneratorContext, instance: Instance): readonly ReferenceStep[] {
  const { declined, told } = instance.solved;
  const answer: ReferenceStep = {
    kind: 'call',
    tool: episodeToolsOf(stage.definition).answer.name,
    arguments: { items: generated<Json>(told) },
    observation: { success: true, data: null },
  };
  return [
    ...(tells(instance) ? [answer] : []),
    ...[...new Set(declined)].map((reason) => declineStep(stage, reason)),
  ];
}

function reportChecks(
  stage: GeneratorContext,
  instance: Instance,
  not: Gradable['not'],
  calls: readonly CallStep[],
): readonly Check[] {
  const { told, declined } = instance.solved;
  const checks: Check[] = [];
  if (declined.length > 0) checks.push(declinedCheck(stage, declined, calls));
  if (tells(instance)) {
    const items = neededRecords(told, chosenIn(instance.slots));
    checks.push({ id: 'told', kind: 'answered', sentence: toldSentence(items), items, not });
  }
  return checks;
}

function toldSentence(told: Instance['solved']['told']): string {
  const records = told.map((record) =>
    Object.entries(record)
      .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
      .join(', '),
  );
  return told.length === 0 ? 'Has told that there is nothing.' : `Has told ${records.join('; ')}.`;
}

/** Any reason that stands for what is declined will do; trying the call or asking shows it. */
function declinedCheck(
  stage: GeneratorContext,
  declined: readonly string[],
  calls: readonly CallStep[],
): Check {
  const reasons = [...new Set(declined.flatMap((reason) => sameReasons(stage, reason)))];
  const refused = calls.find(
    ({ observation }) => !observation.success && reasons.includes(observation.error.code),
  );
  const queries = calls.filter(({ observation }) => observation.success).map(patternOf);
  return {
    id: 'declined',
    kind: 'declined',
    sentence: `Has declined what ${declined.join(' and ').replaceAll('_', ' ').toLowerCase()} forbids.`,
    reasons,
    seen: {
      ...(refused === undefined ? {} : { refusal: patternOf(refused) }),
      facts: [],
      queries,
    },
  };
}

function patternOf({ tool, arguments: args }: CallStep): CallPattern {
  return { tool, arguments: generated<JsonObject>(args) };
}

/** A failure code and the rule that lists it say the same. */
function sameReasons(stage: GeneratorContext, reason: string): readonly string[] {
  const rule = stage.ruleOf(reason);
  const own = stage.checked.model.rules.find(({ id }) => id === reason);
  return [reason, ...(rule === undefined ? [] : [rule.id]), ...(own?.codes ?? [])];
}
