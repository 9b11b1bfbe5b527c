import { isObject, type Json, type JsonObject } from '@envloom/core';
import { fromSchema } from '@openapi-contrib/openapi-schema-to-json-schema';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type DescribedApi, resolved } from './described-api.ts';

/** How a response is to what its document says, and what is wrong with it. */
export type Verdict = 'fitting' | 'undescribed' | { readonly wrong: string };

/** Versions of OpenAPI. */
export type ApiVersion = '3.0' | '3.1';

/** The responses that a document describes, checked by Ajv. */
export class ResponseSchemas {
  readonly #api: DescribedApi;
  readonly #version: ApiVersion;
  readonly #ajv: Ajv | Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(api: DescribedApi, version: ApiVersion) {
    const options = { strict: false, validateSchema: false, logger: false } as const;
    this.#api = api;
    this.#version = version;
    this.#ajv = version === '3.1' ? new Ajv2020(options) : new Ajv(options);
    addFormats.default(this.#ajv);
  }

  verdict(name: string, status: number, body: Json | undefined): Verdict {
    const response = this.#responseOf(name, status);
    if (response === undefined) return 'undescribed';
    const { content } = response;
    const media = Object.entries(isObject(content) ? content : {}).find(([type]) =>
      /json|\*/.test(type),
    )?.[1];
    if (media === undefined) {
      // Documents often say nothing of what failures have in their bodies.
      if (status >= 400) return 'undescribed';
      return body === undefined ? 'fitting' : { wrong: 'it has a body' };
    }
    if (body === undefined) return { wrong: 'it has no body that is JSON' };
    const validate = this.#validator(`${name} ${status}`, media);
    return validate(body)
      ? 'fitting'
      : { wrong: this.#ajv.errorsText(validate.errors, { dataVar: 'body' }) };
  }

  #responseOf(name: string, status: number): JsonObject | undefined {
    const operation = this.#api.operations.find((each) => each.name === name)?.operation;
    const responses = operation?.['responses'];
    if (!isObject(responses)) return undefined;
    const response =
      responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses['default'];
    return response === undefined ? undefined : resolved(response, this.#api);
  }

  #validator(key: string, media: Json): ValidateFunction {
    const known = this.#validators.get(key);
    if (known !== undefined) return known;
    const schema = resolved(media, this.#api)['schema'];
    const whole = { ...(isObject(schema) ? schema : {}), components: this.#api.components };
    const validate = this.#ajv.compile(this.#version === '3.1' ? whole : jsonSchemaOf(whole));
    this.#validators.set(key, validate);
    return validate;
  }
}

/** Schemas of OpenAPI 3.0 say in a way of their own that a value may be null. */
function jsonSchemaOf(schema: JsonObject): object {
  const { $schema: _, ...converted } = fromSchema(schema, {
    definitionKeywords: ['components.schemas'],
  });
  return converted;
}
