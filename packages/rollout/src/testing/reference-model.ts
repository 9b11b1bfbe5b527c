import type { AnsweringModel, ModelAnswer } from '@envloom/llm/testing';
import type { ReferenceStep, Scenario } from '@envloom/episodes';

/** A model behind a server that knows the solutions of some scenarios, by their tasks. */
export function referenceModel(scenarios: readonly Scenario[]): AnsweringModel {
  const byTask = new Map(scenarios.map(({ task, reference }) => [task.text, reference]));
  return ({ messages }) => {
    const task = messages.find(({ role }) => role === 'user')?.content ?? '';
    const turn = messages.filter(({ role }) => role === 'assistant').length;
    return answerOf(byTask.get(task) ?? [], turn);
  };
}

function answerOf(reference: readonly ReferenceStep[], turn: number): ModelAnswer {
  const step = reference[turn];
  if (step === undefined) return { content: 'Nothing is left to do. ###STOP###' };
  if (step.kind === 'message') return { content: step.content };
  const call = { name: step.tool, arguments: JSON.stringify(step.arguments) };
  return { content: '', toolCalls: [{ id: `call_${turn}`, ...call }] };
}

/** The same in prompt mode: calls stand in the text. */
export function inPromptMode(play: AnsweringModel): AnsweringModel {
  return async (question) => {
    const turn = await play(question);
    if (typeof turn === 'string' || turn.toolCalls === undefined) return turn;
    const calls = turn.toolCalls.map(({ name, arguments: given }) => {
      const json = typeof given === 'string' ? given : JSON.stringify(given);
      return `<tool_call>\n{"name": "${name}", "arguments": ${json}}\n</tool_call>`;
    });
    return { content: calls.join('\n') };
  };
}
