import {
  LanguageModelError,
  type CallRecord,
  type Completion,
  type CompletionRequest,
  type Embedder,
  type LanguageModel,
} from '@envloom/llm';

/** What a model would answer to a prompt, before it is checked. */
export type Answerer = (stage: string, prompt: string) => unknown;

/** A language model that answers from a function; what does not fit the schema is a bad answer. */
export function scriptedModel(answer: Answerer): LanguageModel {
  return {
    async complete<T>(request: CompletionRequest<T>): Promise<Completion<T>> {
      await Promise.resolve();
      const parsed = request.schema.safeParse(answer(request.stage, request.prompt));
      if (!parsed.success) throw new LanguageModelError('bad-answer', parsed.error.message);
      return { value: parsed.data, record: recordOf(request) };
    },
  };
}

function recordOf({ stage, subject }: { stage: string; subject: string }): CallRecord {
  return {
    ids: [subject],
    stage,
    subject,
    model: 'scripted',
    promptHash: '',
    usage: { input: 1, output: 1 },
    costUsd: undefined,
    isCached: false,
  };
}

/** The tasks of a prompt, as a reader of it would tell them. */
export function tasksOf(
  prompt: string,
): readonly { readonly number: number; readonly text: string }[] {
  const elements = prompt.matchAll(/^<task number="(\d+)">\n([\s\S]*?)\n<\/task>$/gm);
  return [...elements].map(([, number, text]) => ({ number: Number(number), text: text ?? '' }));
}

/** An environment as a model answers it, named after its words. */
export function environmentNamed(title: string): Record<string, unknown> {
  return {
    name: title.toLowerCase().replaceAll(' ', '-'),
    title,
    summary: `The system of the ${title}.`,
    introduction: `You work at the ${title}, with records of the ${title}.`,
    domain: 'customer-service/help-desk',
    usefulness_reason: 'rich',
    usefulness: 8,
    modelability_reason: 'records',
    modelability: 8,
  };
}

/** Counts of words, hashed into a short vector: texts of the same words are the same. */
export const wordEmbedder: Embedder = {
  name: 'words',
  embed: async (texts) => Promise.resolve(texts.map(vectorOf)),
};

function vectorOf(text: string): Float64Array {
  const vector = new Float64Array(512);
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const slot = word.split('').reduce((hash, c) => (hash * 31 + c.charCodeAt(0)) % 512, 7);
    vector[slot] = (vector[slot] ?? 0) + 1;
  }
  return vector;
}
