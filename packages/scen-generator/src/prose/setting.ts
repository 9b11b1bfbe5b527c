import type { GeneratorContext } from '../context/generator-context.ts';

/** Where people speak: among colleagues at work, or elsewhere (at home, for example). */
export type Setting = 'work' | 'elsewhere';

/** What the model's introduction tells the agent of its place. */
export function settingOf({ checked }: GeneratorContext): Setting {
  const { introduction, title } = checked.model;
  const isWork = /\b(?:you work|desk|staff|colleagues?|company|office)\b/i.test(
    `${title} ${introduction}`,
  );
  return isWork ? 'work' : 'elsewhere';
}
