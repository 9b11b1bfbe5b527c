import type { CallRecord } from '@envloom/llm';
import { placeDomain } from '../taxonomy/place.ts';
import type { CorpusTask } from '../topic.ts';
import { answered, type Answered } from './answered.ts';
import { askChunks } from './ask-chunks.ts';
import { topicFrom, type Candidate } from './candidate.ts';
import type { EnvironmentAnswer } from './environment-answer.ts';
import { INFER_CHUNK, inferEnvironments } from './infer-environments.ts';
import type { Judgement } from './judge-tasks.ts';
import type { Asking } from './judging.ts';
import type { Report } from './report.ts';

export interface Inferred {
  readonly candidates: readonly Candidate[];
  /** Domains that the taxonomy does not have, as they were written. */
  readonly unknownDomains: readonly string[];
}

/** The environments in which the tasks would be done. */
export async function infer(
  judged: readonly Answered<Judgement>[],
  { model, signal }: Asking,
  report: Report,
): Promise<{
  readonly candidates: readonly Candidate[];
  readonly unknownDomains: readonly string[];
}> {
  const stage = 'infer-environments';
  const tasks = judged.map(({ task }) => task);
  const onItems = report.progress(stage, tasks.length);
  const answers = await askChunks(tasks, INFER_CHUNK, inferEnvironments(model, signal), onItems);
  const judgements = new Map(judged.map(({ task, record }) => [task, record]));
  const groups = Map.groupBy(answered(tasks, answers, stage, report), ({ value }) => value);
  const candidates = [...groups].map(([answer, members]) =>
    candidateOf(answer, members, judgements),
  );
  report.count({ inferred: candidates.length });
  return { candidates, unknownDomains: unknownDomains([...groups.keys()]) };
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

function unknownDomains(answers: readonly EnvironmentAnswer[]): readonly string[] {
  const domains = answers.map(({ domain }) => domain);
  return [...new Set(domains)].filter((domain) => !placeDomain(domain).isKnown).toSorted();
}
