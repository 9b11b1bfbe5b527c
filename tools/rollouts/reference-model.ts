import type { AnsweringModel, ModelAnswer, ReceivedChat } from '@envloom/llm/testing';
import type { ReferenceStep, Scenario } from '@envloom/episodes';
import type { StoredEnvironment } from './environments.ts';

/**
 * A model behind a server that knows every solution: it finds the scenario by the task, and plays the
 * step of the reference that comes after the turns so far.
 */
export function referenceModel(environments: readonly StoredEnvironment[]): AnsweringModel {
  const byTask = new Map(
    environments.flatMap(({ scenarios }) =>
      [...scenarios].map(({ task, reference }) => [task.text, reference] as const),
    ),
  );
  return ({ messages }) => {
    const task = messages.find(({ role }) => role === 'user')?.content ?? '';
    const reference = byTask.get(task);
    if (reference === undefined) throw new Error(`No scenario has the task: ${task}`);
    return answerOf(reference, turnsIn(messages));
  };
}

/** Scenarios whose task no other one has. */
export function soleTasks(environments: readonly StoredEnvironment[]): (one: Scenario) => boolean {
  const all = environments.flatMap(({ scenarios }) => [...scenarios].map(({ task }) => task.text));
  const counts = Map.groupBy(all, (text) => text);
  return ({ task }) => counts.get(task.text)?.length === 1;
}

function turnsIn(messages: ReceivedChat['messages']): number {
  return messages.filter(({ role }) => role === 'assistant').length;
}

function answerOf(reference: readonly ReferenceStep[], turn: number): ModelAnswer {
  const step = reference[turn];
  if (step === undefined) return { content: 'All is done. ###STOP###' };
  if (step.kind === 'message') {
    const stop = turn === reference.length - 1 ? ' ###STOP###' : '';
    return { content: `${step.content}${stop}` };
  }
  const call = { name: step.tool, arguments: JSON.stringify(step.arguments) };
  return { content: '', toolCalls: [{ id: `call_${turn}`, ...call }] };
}
