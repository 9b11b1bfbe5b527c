import { chooseModel } from '../openai/models.ts';
import { serverOf } from './server.ts';
import type { LanguageModelSettings } from './settings.ts';

/** Names shown of what else a server has. */
const mostShown = 8;

/**
 * The wanted model of a server, else the one that it has, or the one to take of several. The server
 * is asked in any case, so that a wrong address or key is told before anything is done.
 *
 * @throws LanguageModelError where the server does not answer, or does not tell
 */
export async function chosenModel(
  settings: LanguageModelSettings,
  inform: (message: string) => void,
): Promise<string> {
  const { model, listed } = await chooseModel({ ...serverOf(settings), model: settings.model });
  if (settings.model === undefined && listed.length > 1) {
    const others = listed.filter((one) => one !== model);
    const shown = others.slice(0, mostShown).join(', ');
    const more = others.length > mostShown ? ` and ${others.length - mostShown} more` : '';
    inform(`Asks ${model}. Other models of the server, for --language-model: ${shown}${more}.`);
  }
  return model;
}
