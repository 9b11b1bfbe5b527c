import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { type GivenOptions, parseOptions, partsOf } from '@envloom/core/command';
import { writeIfChanged } from '@envloom/core/files';
import { callerFolder, locate } from '@envloom/env-package';
import {
  type ImportedApi,
  importSource,
  readSource,
  type ReadSource,
  skeletonText,
  type SourceNote,
  sourceFile,
  sourceText,
} from '@envloom/importers';
import {
  callCount,
  readRecording,
  requireSameTools,
  routesIn,
  scrubbed,
  withExamples,
} from '@envloom/importers/agreement';
import { settingsOf, stateFolder } from '@envloom/llm/command';
import {
  modelEnvironment,
  modelingSettings,
  type Twin,
  twinName,
  twinOf,
  twinPorts,
  twinTopic,
} from '@envloom/skel-builder/run';
import { packageNames } from '../../plugin/plugin-options.ts';
import { importLines } from './import-lines.ts';
import { modelOne, type TopicPorts } from './model-one.ts';
import { type EnvOptions, envOptions } from './options.ts';

/**
 * Prepares making the twin of what `--from` names: it is read and typed here, and what can be wrong with it is found
 * here.
 *
 * @returns what writes it down and has it modeled. Nx does not call it with `--dry-run`.
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateFromSource(
  tree: Tree,
  from: string,
  given: GivenOptions,
  ports: TopicPorts,
): Promise<GeneratorCallback> {
  const options = parseOptions(envOptions, given);
  requireAlone(options);
  const read = await readSource(from, {
    choice: choiceOf(options),
    patience: options.patience,
    authorization: ports.variables['ENVLOOM_MCP_AUTHORIZATION'],
    pathOf: (file) => pathOf(tree.root, file),
  });
  const { api, notes } = apiWith(options.examples, importSource(read.source), tree.root);
  const twin = twinOf(api);
  const name = options.name ?? twinName(api);
  const topic = twinTopic(name, api, notesOf(options.notes, tree.root));
  const { directory } = locate(name, options.directory);
  const packageName = packageNames(tree, options.scope);
  ports.output.write(`${importLines(name, api, [...read.notes, ...notes]).join('\n')}\n`);
  const sources = { [sourceFile]: sourceText(read.source) };
  const place = { workspaceRoot: tree.root, directory, packageName, sources };
  return async () => {
    const folder = keepSource(stateFolder(options, tree.root), name, twin, read);
    ports.output.write(`Kept in ${folder}: ${sourceFile} and ${skeletonFile}.\n`);
    // Whoever has no language model goes on from the skeleton by hand.
    const settings = {
      ...settingsOf(options, tree.root, ports.variables),
      ...modelingSettings(options),
    };
    await modelOne({ place, settings, model: modelTwin(topic, twin) }, ports);
  };
}

/** @throws Error for an option that says something else about what is to be generated */
function requireAlone({ model, task, topic, new: begun, overwrite }: EnvOptions): void {
  const flags = { '--model': model, '--task': task, '--topic': topic, '--new': begun };
  const [other] = Object.entries(flags).find(([, value]) => value !== undefined) ?? [];
  const excluded = other ?? (overwrite ? '--overwrite' : undefined);
  if (excluded !== undefined)
    throw new Error(`--from and ${excluded} exclude each other: give one of them.`);
}

function choiceOf({ tag, path, operation }: EnvOptions) {
  return { tags: partsOf(tag), paths: partsOf(path), operations: partsOf(operation) };
}

/** Relative paths start where the command was typed, or in the workspace. */
function pathOf(root: string, file: string): string {
  const own = resolve(callerFolder(), file);
  return existsSync(own) ? own : resolve(root, file);
}

/** Notes as they were given, or what a file of that name says. */
function notesOf(notes: string | undefined, root: string): string | undefined {
  if (notes === undefined) return undefined;
  const file = pathOf(root, notes);
  const isFile = existsSync(file) && statSync(file).isFile();
  const text = isFile ? readFileSync(file, 'utf8') : notes;
  return text.trim() === '' ? undefined : text.trim();
}

interface WithExamples {
  readonly api: ImportedApi;
  readonly notes: readonly SourceNote[];
}

/** An original with recorded calls, from which personal data are taken before anybody sees them. */
function apiWith(file: string | undefined, api: ImportedApi, root: string): WithExamples {
  if (file === undefined) return { api, notes: [] };
  const entries = api.operations.map(({ wire }) => wire);
  const read = readRecording(pathOf(root, file), file, routesIn(entries));
  requireSameTools(read, entries, file);
  const { recording, counts } = scrubbed(read);
  const { email, phone, name, key } = counts;
  const said = `${callCount(read)} recorded calls; replaced were ${email} e-mail addresses, ${phone} telephone numbers, ${name} names, ${key} keys`;
  return { api: withExamples(api, recording), notes: [{ at: file, message: said }] };
}

const skeletonFile = 'skeleton.yaml';

/** What was read and what follows from it, for people who go on by hand, or read the same again without its server. */
function keepSource(state: string, name: string, twin: Twin, { source }: ReadSource): string {
  const folder = join(state, 'twins', name);
  mkdirSync(folder, { recursive: true });
  writeIfChanged(join(folder, sourceFile), sourceText(source));
  writeIfChanged(join(folder, skeletonFile), skeletonText(name, twin.skeleton));
  return folder;
}

function modelTwin(
  topic: ReturnType<typeof twinTopic>,
  twin: Twin,
): Parameters<typeof modelOne>[0]['model'] {
  return ({ ports }, say, signal) => {
    say(`${topic.name}: ${topic.summary}`);
    return modelEnvironment(topic, [], { ...twinPorts(twin, ports), signal });
  };
}
