import type { CallRecord } from '@envloom/llm';
import { z } from 'zod';
import type { CorpusTask } from '../topic.ts';
import { askAboutTasks, byPosition, type Answered } from './ask-chunks.ts';
import { topicFrom, type Candidate } from './candidate.ts';
import {
  environmentFields,
  guideView,
  miningPrompt,
  type EnvironmentAnswer,
} from './environment-answer.ts';
import type { Asking, Judgement } from './judge-tasks.ts';
import { numbered, sourcesOf } from './quote.ts';
import type { Report } from './report.ts';

const stage = 'infer-environments';
const size = 5;

const answerSchema = z.object({
  environments: z
    .array(z.object({ tasks: z.array(z.int()).max(4 * size), ...environmentFields }))
    .max(4 * size),
});

/**
 * The workplace systems in which the tasks would be done. Tasks of one answer that share an environment get
 * the same object. A task that is named under two environments goes to the first.
 */
export async function infer(
  judged: readonly Answered<Judgement>[],
  { model, signal }: Asking,
  report: Report,
): Promise<readonly Candidate[]> {
  const tasks = judged.map(({ task }) => task);
  const inferred = await askAboutTasks(tasks, { stage, size, report }, async (chunk) => {
    const { value, record } = await model.complete({
      stage,
      subject: sourcesOf(chunk),
      prompt: miningPrompt(stage)({ count: chunk.length, tasks: numbered(chunk), ...guideView }),
      schema: answerSchema,
      schemaName: 'environments',
      signal,
    });
    const answers = value.environments.flatMap(({ tasks: numbers, ...environment }) =>
      numbers.map((number): [number, EnvironmentAnswer] => [number, environment]),
    );
    return { values: byPosition(chunk.length, answers, () => true), record };
  });
  const judgements = new Map(judged.map(({ task, record }) => [task, record]));
  const groups = Map.groupBy(inferred, ({ value }) => value);
  const candidates = [...groups].map(([answer, members]) =>
    candidateOf(answer, members, judgements),
  );
  report.count({ inferred: candidates.length });
  return candidates;
}

/** Tasks that share an answer share the environment. */
function candidateOf(
  answer: EnvironmentAnswer,
  members: readonly Answered<EnvironmentAnswer>[],
  judgements: ReadonlyMap<CorpusTask, CallRecord>,
): Candidate {
  const tasks = members.map(({ task }) => task);
  const judged = tasks.flatMap((task) => judgements.get(task) ?? []);
  const calls = new Set([...judged, ...members.map(({ record }) => record)]);
  return { topic: topicFrom(answer, tasks), calls: [...calls] };
}
