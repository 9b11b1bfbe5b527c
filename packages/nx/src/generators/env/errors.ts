import { counted } from '@envloom/core';
import { modelFile, regenerateCommand, type EnvironmentLocation } from '@envloom/env-package';
import type { ModelSource } from './find-model.ts';

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

export function invalidModel(model: ModelSource, problems: readonly string[]): Error {
  const title = `${model.file} has ${counted(problems.length, 'problem')}; nothing was written.`;
  return new Error([title, '', ...problems].join('\n'));
}

export function brokenScenarios(root: string, problems: readonly string[]): Error {
  const title = `The scenarios of ${root} have ${counted(problems.length, 'problem')}; nothing was written.`;
  const repair =
    `Remove ${root}/scenarios and ${root}/scenarios.jsonl, run this again, and make them anew: ` +
    `npx nx g scenarios ${root.split('/').at(-1) ?? root}`;
  return new Error([title, '', ...problems, '', repair].join('\n'));
}

export function wrongName(model: ModelSource, modelName: string, name: string): Error {
  return new Error(
    `The model in ${model.file} is named "${modelName}", not "${name}"; nothing was written.\n` +
      `Run \`npx nx g env ${modelName}\` with the same options, or change \`name\` in the model.`,
  );
}

/** The compiler's errors are about code that only envloom writes. */
export function emittedCodeFails(model: ModelSource, errors: readonly string[]): Error {
  return new Error(
    [
      'The generated code does not type-check; nothing was written.',
      `This is a bug in envloom, not in ${model.file}: please report it together with the model.`,
      '',
      ...errors,
    ].join('\n'),
  );
}

function overwriteCommand(location: EnvironmentLocation, model: ModelSource): string {
  const command = regenerateCommand(location, true);
  return model.own ? command : `${command} --model ${model.file}`;
}

/** `--model` names a model that is not the one which the environment has now. */
export function newerModel(location: EnvironmentLocation, model: ModelSource): Error {
  const own = `${location.root}/${modelFile}`;
  return new Error(
    [
      `${own} is not the model that --model put there last: it was changed since, or made in another way. Nothing was written.`,
      'See the difference with:',
      ...indented([`git diff --no-index ${own} ${model.file}`]),
      `Generate from ${own} with:`,
      ...indented([regenerateCommand(location)]),
      `Replace it by ${model.file} with:`,
      ...indented([overwriteCommand(location, model)]),
    ].join('\n'),
  );
}

export function handEdited(
  location: EnvironmentLocation,
  model: ModelSource,
  paths: readonly string[],
): Error {
  const files = counted(paths.length, 'file');
  return new Error(
    [
      `${location.root} has ${files} with changes that envloom did not make; nothing was written.`,
      ...indented(paths),
      `Put the changes into ${model.file} and run the generator again, or discard them with:`,
      ...indented([overwriteCommand(location, model)]),
    ].join('\n'),
  );
}

export function unreadableManifest(location: EnvironmentLocation, path: string): Error {
  return new Error(
    `${path} is not a manifest that this version of envloom can read; nothing was written.\n` +
      'Restore it from version control, or generate everything anew with:\n' +
      `  ${regenerateCommand(location, true)}`,
  );
}

export function nameless(): Error {
  return new Error(
    [
      'It is not said which environment to generate. One of these is needed:',
      '  npx nx g env --new <name>             from a small model to begin with, to be changed',
      '  npx nx g env <name> --model <path>    from a logic model',
      '  npx nx g env <name>                   again, from the logic model in its folder',
      '  npx nx g env --task "<task>"          a language model writes the logic model for a task',
      '  npx nx g env --topic "<topic>"        the same for a topic, such as "hotel front desk"',
      '  npx nx g env <name> --from <source>   the twin of an MCP server, an OpenAPI document or a tool list',
    ].join('\n'),
  );
}
