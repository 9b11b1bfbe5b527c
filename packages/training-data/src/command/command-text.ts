import { type TrainingDataOptions, trainingDataOptions } from './options.ts';

const defaults: Readonly<Record<string, unknown>> = trainingDataOptions.parse({});

/** What to type to make a set again: the options that are not as they are without being given. */
export function commandText(options: TrainingDataOptions): string {
  const flags = Object.entries(options)
    .filter(([name, value]) => value !== undefined && value !== defaults[name])
    .map(([name, value]) => `--${kebab(name)}${value === true ? '' : ` ${quoted(String(value))}`}`);
  return ['npx envloom data', ...flags].join(' ');
}

const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const quoted = (text: string): string =>
  /^[\w./:,@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
