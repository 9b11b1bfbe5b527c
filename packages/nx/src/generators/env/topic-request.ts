import type { TopicRequest } from '@envloom/skel-builder';
import type { EnvOptions } from './options.ts';

/**
 * What a language model is asked to model; undefined where a logic model is there already.
 *
 * @throws Error for options that exclude each other
 */
export function topicRequestOf({ task, topic, model }: EnvOptions): TopicRequest | undefined {
  if (task === undefined && topic === undefined) return undefined;
  if (task !== undefined && topic !== undefined) throw exclusive('--task', '--topic');
  if (model !== undefined) throw exclusive(task === undefined ? '--topic' : '--task', '--model');
  const text = (task ?? topic ?? '').trim();
  if (text === '') throw new Error(`--${task === undefined ? 'topic' : 'task'} is empty.`);
  return task === undefined ? { topic: text } : { task: { source: 'task', text } };
}

const exclusive = (one: string, other: string): Error =>
  new Error(`${one} and ${other} exclude each other: give one of them.`);
