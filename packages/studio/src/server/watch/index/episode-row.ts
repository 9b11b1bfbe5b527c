import { describe, isObject, shortened } from '@envloom/core';
import { lossOf } from '@envloom/rollout';
import { z } from 'zod';
import type { EpisodeRow } from '../../../protocol/watch.ts';

/** Of a trajectory, what lists show. All of it is checked when it is opened: that takes ten times as long. */
const shape = z.object({
  format_version: z.literal(1),
  id: z.string(),
  env: z.string(),
  scenario: z.string(),
  program: z.string().optional(),
  kind: z.string(),
  sample: z.number(),
  agent: z.object({ name: z.string(), model: z.string().optional() }),
  messages: z.array(z.unknown()),
  steps: z.array(z.unknown()),
  end: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('finished'), by: z.enum(['agent', 'user']) }),
    z.object({
      kind: z.literal('agent-failure'),
      reason: z.enum([
        'step-limit',
        'token-limit',
        'context-overflow',
        'answer-cut-off',
        'malformed-turns',
        'loop',
        'refused',
      ]),
      message: z.string(),
    }),
  ]),
  reward: z.union([z.literal(0), z.literal(1)]),
  grade: z.object({
    strict: z.union([z.literal(0), z.literal(1)]),
    dense: z.number(),
    checks: z.array(
      z.object({
        id: z.string(),
        sentence: z.string(),
        passed: z.boolean(),
        kind: z.enum([
          'row-changed',
          'row-added',
          'row-removed',
          'nothing-else',
          'declined',
          'answered',
        ]),
      }),
    ),
  }),
  start_hash: z.string(),
  final_hash: z.string(),
  timing: z.object({ started_at: z.string(), seconds: z.number() }),
});

/** So much of a task is shown and searched. */
const longestTask = 240;

/** The row of a line; a text where the line is no episode: what is wrong with it. */
export function rowOf(text: string, line: number): EpisodeRow | string {
  const json = parsed(text);
  if (json === undefined) return 'no JSON: the line is damaged';
  const version = isObject(json) ? json['format_version'] : undefined;
  if (typeof version === 'number' && version !== 1)
    return `it has format version ${version}, and this envloom reads version 1: use the envloom that wrote it`;
  const read = shape.safeParse(json);
  if (!read.success) return `no trajectory: ${issueText(read.error)}`;
  const { id, env, scenario, program, kind, sample, agent, reward, grade, timing } = read.data;
  const { messages, steps } = read.data;
  const loss = lossOf(read.data);
  return {
    line,
    id,
    env,
    scenario,
    ...(program === undefined ? {} : { program }),
    kind,
    sample,
    agent: agent.name,
    ...(agent.model === undefined ? {} : { model: agent.model }),
    reward,
    dense: grade.dense,
    steps: steps.length,
    calls: messages.filter((message) => roleOf(message) === 'tool').length,
    ...(loss === undefined ? {} : { loss }),
    seconds: timing.seconds,
    task: taskIn(messages),
    ended: Date.parse(timing.started_at) + timing.seconds * 1000,
  };
}

/** A byte order mark belongs to the file, not to its first line. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function issueText(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'it has another form';
  const path = issue.path.map(String).join('.');
  return shortened(path === '' ? issue.message : `${path}: ${issue.message}`, 200);
}

const roleOf = (message: unknown): unknown => (isObject(message) ? message['role'] : undefined);

function taskIn(messages: readonly unknown[]): string {
  const first = messages.find((message) => roleOf(message) === 'user');
  const content = isObject(first) ? first['content'] : undefined;
  if (typeof content !== 'string') return describe(content);
  // A part of a text keeps all of it in memory: a copy is made, which keeps no more than it has.
  return Buffer.from(shortened(content, longestTask)).toString();
}
