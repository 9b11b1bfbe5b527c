import { isObject, type Json, type JsonObject } from '@envloom/core';
import { ImportError } from '../api/import-error.ts';

/** How schemas of a document say that a value may be null, among others. */
export type OpenApiVersion = '3.0' | '3.1';

/** Whether a document is one of OpenAPI or Swagger, of whatever version. */
export function isOpenApi(document: Json): document is JsonObject {
  return isObject(document) && ('openapi' in document || 'swagger' in document);
}

/** @throws ImportError for a version that is not read */
export function versionOf(document: JsonObject): OpenApiVersion {
  const { openapi, swagger } = document;
  const version = /^3\.[01](?=\.|$)/.exec(typeof openapi === 'string' ? openapi : '')?.[0];
  if (version === '3.0' || version === '3.1') return version;
  const found = openapi === undefined ? `Swagger ${textOf(swagger)}` : `OpenAPI ${textOf(openapi)}`;
  throw new ImportError(
    `The document is of ${found}; read are OpenAPI 3.0 and 3.1. ` +
      'Convert it first, for example with `npx swagger2openapi` for Swagger 2.0.',
  );
}

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
