import { readFileSync } from 'node:fs';
import { helperTypings, memberTypings } from '@envloom/logic-model';
import Handlebars from 'handlebars';
import type { Topic } from '../topic.ts';

const folder = new URL('./prompts/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(`${name}.hbs`, folder), 'utf8');

const handlebars = Handlebars.create();
for (const part of ['world', 'language', 'example']) handlebars.registerPartial(part, read(part));

/** As the compiler sees it: an element may not be there. */
const members = memberTypings.replaceAll('[index: number]: T;', '[index: number]: T | undefined;');

const compiled = new Map<string, HandlebarsTemplateDelegate>();

/** Fills a prompt file; a name that the context lacks is an error, and nothing is escaped. */
export function fill(name: string, context: Readonly<Record<string, unknown>>): string {
  let template = compiled.get(name);
  if (template === undefined) {
    template = handlebars.compile(read(name), { noEscape: true, strict: true });
    compiled.set(name, template);
  }
  return template({ helpers: helperTypings, members, ...context }).trim();
}

/** What every stage is told first. */
export const systemPrompt = (): string => fill('system', {});

/** The operation language in full, as prompts show it. */
export const languageGuide = (): string => fill('language', {});

/** Tasks shown with a topic: enough to see what people want. */
const shownTasks = 5;

/** Characters of a task that are shown. */
const shownLength = 600;

/** A task as data: it cannot close the marks it stands between. */
const quoted = (text: string): string =>
  text.slice(0, shownLength).replaceAll('<<<', '‹‹‹').replaceAll('>>>', '›››');

/** What the `world` partial needs. */
export function worldContext(topic: Topic): Readonly<Record<string, unknown>> {
  const tasks = topic.tasks.slice(0, shownTasks).map(({ text }) => quoted(text));
  return { topic, tasks };
}
