import { helperTypings, memberTypings } from '@envloom/logic-model';
import { promptFiles } from '@envloom/llm';
import { quote } from '../mining/quote.ts';
import type { Topic } from '../topic.ts';

const folder = new URL('./prompts/', import.meta.url);
const prompts = promptFiles(folder, 'world', 'twin', 'language', 'example');

/** As the compiler sees it: an element may not be there. */
const members = memberTypings.replaceAll('[index: number]: T;', '[index: number]: T | undefined;');

/** Fills a prompt file in, which also gets the typings of the operation language. */
export const fill = (name: string, context: object): string =>
  prompts(name)({ helpers: helperTypings, members, ...context }).trim();

/** What every stage is told first. */
export const systemPrompt = (isTwin = false): string => fill('system', { isTwin });

/** The operation language in full, as prompts show it. */
export const languageGuide = (): string => fill('language', {});

/** Tasks shown with a topic: enough to see what people want. */
const shownTasks = 5;

/** Characters of a task that are shown. */
const shownLength = 600;

/** A text as data: it cannot close the marks it stands between. */
const quoted = (text: string): string => text.replaceAll('<<<', '‹‹‹').replaceAll('>>>', '›››');

/** What the `world` partial needs. */
export function worldContext(topic: Topic): Readonly<Record<string, unknown>> {
  const tasks = topic.tasks.slice(0, shownTasks);
  return {
    isTwin: false,
    topic,
    request: topic.request === undefined ? undefined : quote(topic.request),
    tasks: tasks.map(({ text }) => quoted(text.slice(0, shownLength))),
  };
}
