import { type CallRecord, type LanguageModel, promptFiles } from '@envloom/llm';
import type { z } from 'zod';

/** The stages in which programs are written, as the ledger groups them. */
export type WritingStage =
  | 'task-purposes'
  | 'task-helpers'
  | 'repair-task-helpers'
  | 'task-program'
  | 'repair-task-program'
  | 'task-reading'
  | 'settle-task-program';

export interface WritingPorts {
  readonly model: LanguageModel;
  readonly signal?: AbortSignal | undefined;
}

/** Questions about one thing, such as a program. */
export class Interview {
  /** Grows with each answer. */
  readonly calls: CallRecord[] = [];
  readonly #ports: WritingPorts;
  readonly #subject: string;

  /** @param subject whom the questions are about, for people */
  constructor(ports: WritingPorts, subject: string) {
    this.#ports = ports;
    this.#subject = subject;
  }

  /** @param view what the prompt of the stage shows @throws LanguageModelError */
  async ask<T>(stage: WritingStage, schema: z.ZodType<T>, view: object): Promise<T> {
    const { model, signal } = this.#ports;
    const completion = await model.complete({
      stage,
      subject: this.#subject,
      system: fill(stage === 'task-reading' ? 'reader' : 'system', {}),
      prompt: fill(stage, view),
      schema,
      schemaName: stage.replaceAll('-', '_'),
      signal,
    });
    this.calls.push(completion.record);
    return completion.value;
  }
}

const prompts = promptFiles(
  new URL('./prompts/', import.meta.url),
  'environment',
  'problems',
  'program',
);

/** Equal views give equal prompts. */
function fill(name: string, view: object): string {
  return prompts(name)(view).trim();
}
