import { isLanguageModel } from './language-model-spec.ts';
import type { RolloutJob } from './prepare.ts';

type Titled = Pick<RolloutJob, 'title' | 'agent' | 'user'> & {
  readonly settings: Pick<RolloutJob['settings'], 'agent' | 'mode' | 'user' | 'interaction'>;
};

/** What is played, by whom and how: two tables with one title are of the same. */
export function titleOf({ title, agent, user, settings }: Titled): string {
  const { mode, interaction } = settings;
  return [
    title,
    isLanguageModel(agent) ? `${settings.agent} (${mode})` : settings.agent,
    ...(interaction === 'as-made' ? [] : [interaction]),
    ...(isLanguageModel(user) ? [`user ${settings.user}`] : []),
  ].join(', ');
}
