import { generated, type JsonObject } from '@envloom/core';
import { messageOf, shortened } from '@envloom/core';
import type { SourceNote } from '../source/source.ts';

/** Most problems that are told. */
const mostTold = 10;

/**
 * Where a document is none of OpenAPI, as its schemas and rules have it. What is wrong is told and does not stop
 * the import: documents in use seldom are without fault.
 */
export async function validityNotes(document: JsonObject): Promise<readonly SourceNote[]> {
  const { validate } = await import('@readme/openapi-parser');
  // It changes what it is given: it puts values in place of references.
  const copy = generated<Parameters<typeof validate>[0]>(structuredClone(document));
  try {
    const result = await validate(copy, {
      resolve: { external: false },
      validate: { errors: { colorize: false } },
    });
    if (result.valid) return [];
    const told = result.errors.slice(0, mostTold).map(({ message }) => noteOf(message));
    const more = result.errors.length + result.additionalErrors - told.length;
    return more > 0 ? [...told, noteOf(`There are ${more} more.`)] : told;
  } catch (error) {
    return [noteOf(messageOf(error))];
  }
}

function noteOf(message: string): SourceNote {
  const lines = message.split('\n').map((line) => line.trim());
  const said = lines
    .filter((line) => line !== '')
    .slice(0, 1)
    .join(' ');
  return { at: 'document', message: `It is not valid OpenAPI: ${shortened(said, 300)}` };
}
