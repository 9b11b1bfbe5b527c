import { globSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeScenarios } from '@envloom/episodes/node';
import { printModel, readModel, type LogicModel } from '@envloom/logic-model';
import { contentHash } from '../../../packages/logic-model/src/hash.ts';

const repository = join(import.meta.dirname, '..', '..', '..');
const modelFile = 'logic-model.yaml';

/** An environment of this repository that variants are made of. */
export interface Original {
  readonly name: string;
  readonly hash: string;
  /** By path relative to the package: the model, and the scenarios with what they start from. */
  readonly files: ReadonlyMap<string, string>;
  /** The tools, which variants call otherwise. */
  readonly tools: readonly string[];
}

/** What an environment is emitted from. */
export interface Variant {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

function modelOf(text: string, file: string): LogicModel {
  const read = readModel(text, file);
  if (!read.ok) throw new Error(`${file} cannot be read`);
  return read.parsed.model;
}

/** Those whose names are no words of the language in which tasks and descriptions are written. */
function toolsOf({ operations }: LogicModel): string[] {
  return operations.map(({ name }) => name).filter((name) => name.includes('_'));
}

function sourcesOf(folder: string): Map<string, string> {
  makeScenarios(join(folder, 'scenarios'));
  const scenarios = readdirSync(join(folder, 'scenarios'), { recursive: true, encoding: 'utf8' });
  const stored = scenarios.filter((path) => path.endsWith('.json'));
  const paths = [modelFile, ...stored.map((path) => join('scenarios', path))];
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** The environments of this repository, with their scenarios. */
export function originals(): Original[] {
  const models = globSync(`generated/*/${modelFile}`, { cwd: repository }).toSorted();
  return models.map((path) => {
    const folder = join(repository, dirname(path));
    const files = sourcesOf(folder);
    const model = modelOf(files.get(modelFile) ?? '', path);
    return { name: basename(folder), hash: contentHash(model), files, tools: toolsOf(model) };
  });
}

/** The value with every `description` in it marked. */
function reworded(value: unknown, mark: string): unknown {
  if (Array.isArray(value)) return value.map((item) => reworded(item, mark));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => {
    const isText = key === 'description' && typeof member === 'string';
    return [key, isText ? `${member} (${mark})` : reworded(member, mark)];
  });
  return Object.fromEntries(members);
}

function renaming({ name, tools }: Original, number: number): (text: string) => string {
  const words = new RegExp(`\\b(?:${tools.join('|')})\\b`, 'g');
  return (text) =>
    text.replaceAll(name, `${name}-n${number}`).replaceAll(words, (tool) => `${tool}_n${number}`);
}

/**
 * An environment of the same size in other words: its tools have a number in their names and all
 * descriptions in their text, so that nothing made for another environment can be used again. Its
 * scenarios count as made for it.
 */
export function variantOf(original: Original, number: number): Variant {
  const name = `${original.name}-n${number}`;
  const renamed = renaming(original, number);
  const text = JSON.stringify(
    reworded(modelOf(renamed(original.files.get(modelFile) ?? ''), name), `${number}`),
  );
  const model = modelOf(text, name);
  const hash = contentHash(model);
  const files = [...original.files].map(
    ([path, content]) => [renamed(path), renamed(content).replaceAll(original.hash, hash)] as const,
  );
  return { name, files: new Map([...files, [modelFile, printModel(model)]]) };
}
