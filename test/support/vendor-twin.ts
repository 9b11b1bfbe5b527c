import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generated, isList, isObject, type JsonObject } from '@envloom/core';
import {
  type ImportedApi,
  importSource,
  readSource,
  skeletonOf,
  type SourceNote,
} from '@envloom/importers';
import { type LogicModel, printModel } from '@envloom/logic-model';
import { withFixedTools } from '@envloom/skel-builder';
import { parse } from 'yaml';
import { type EmittedPackage, emittedPackage } from './build-environment.ts';

/** The twin of a vendor's API as a package, with what was read of the vendor's document. */
export interface VendorTwin extends AsyncDisposable {
  readonly emitted: EmittedPackage;
  readonly api: ImportedApi;
  readonly notes: readonly SourceNote[];
}

/**
 * The twin of an OpenAPI document that is too large to be kept here: operations, shapes and what is served verbatim
 * come from the document, all else from a file.
 *
 * @param authored path of a model without them: its operations, by name, are the chosen part of the document
 * @param document path of the vendor's document
 */
export async function vendorTwin(authored: string, document: string): Promise<VendorTwin> {
  const written = generated<JsonObject>(parse(await readFile(authored, 'utf8')));
  const operations = namesOf(written);
  const { source, notes } = await readSource(document, {
    pathOf: (file) => file,
    choice: { operations },
  });
  const api = importSource(source);
  const model = generated<LogicModel>(withFixedTools(written, skeletonOf(api)));
  const emitted = await emittedOf(model);
  return {
    emitted,
    api,
    notes: [...notes, ...api.notes],
    [Symbol.asyncDispose]: () => emitted[Symbol.asyncDispose](),
  };
}

/** What of inputs and results the types of a twin do not carry at all. */
export function lostOf({ operations }: ImportedApi): readonly string[] {
  return operations.flatMap(({ name, losses }) =>
    [...losses.input, ...losses.result]
      .filter(({ degree }) => degree === 'lost')
      .map((loss) => `${name}: ${JSON.stringify(loss)}`),
  );
}

function namesOf({ operations }: JsonObject): readonly string[] {
  return (isList(operations) ? operations : []).flatMap((operation) => {
    const name = isObject(operation) ? operation['name'] : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}

async function emittedOf(model: LogicModel): Promise<EmittedPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'envloom-vendor-'));
  try {
    const file = join(folder, 'logic-model.yaml');
    await writeFile(file, printModel(model));
    return await emittedPackage(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
