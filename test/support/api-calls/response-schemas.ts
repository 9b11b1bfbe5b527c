import { isObject, type Json, type JsonObject } from '@envloom/core';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type DescribedApi, resolved } from './described-api.ts';

/** What is wrong with a response; undefined where it is as its document says. */
export type Verdict = { readonly is: 'undescribed' | 'fitting' } | { readonly wrong: string };

/** The responses that a document describes, checked by Ajv. */
export class ResponseSchemas {
  readonly #api: DescribedApi;
  readonly #ajv: Ajv | Ajv2020;

  /** @param version of OpenAPI: the schemas of 3.1 are those of JSON Schema 2020-12 */
  constructor(api: DescribedApi, version: '3.0' | '3.1') {
    const options = { strict: false, validateSchema: false, logger: false } as const;
    this.#api = api;
    this.#ajv = version === '3.1' ? new Ajv2020(options) : new Ajv(options);
    addFormats.default(this.#ajv);
    const operations = Object.fromEntries(api.operations.map((each) => [each.name, each.operation]));
    this.#ajv.addSchema({ components: api.components, operations }, 'api');
  }

  verdict(name: string, status: number, body: Json | undefined): Verdict {
    const described = this.#responseOf(name, status);
    if (described === undefined) return { is: 'undescribed' };
    const { content } = resolved(described.response, this.#api);
    const media = isObject(content) ? content : {};
    const type = Object.keys(media).find((each) => /json|\*/.test(each));
    if (type === undefined) return body === undefined ? { is: 'fitting' } : { wrong: 'it has a body' };
    if (body === undefined) return { wrong: 'it has no JSON body' };
    const at = [...described.pointer, 'content', type, 'schema'];
    const validate = this.#ajv.compile({ $ref: `api#/${at.map(escaped).join('/')}` });
    return validate(body)
      ? { is: 'fitting' }
      : { wrong: this.#ajv.errorsText(validate.errors, { dataVar: 'body' }) };
  }

  #responseOf(
    name: string,
    status: number,
  ): { readonly response: Json; readonly pointer: readonly string[] } | undefined {
    const operation = this.#api.operations.find((each) => each.name === name)?.operation;
    const responses = operation?.['responses'];
    if (!isObject(responses)) return undefined;
    const key = [`${status}`, `${Math.floor(status / 100)}XX`, 'default'].find((each) =>
      Object.hasOwn(responses, each),
    );
    const response = key === undefined ? undefined : responses[key];
    if (key === undefined || response === undefined) return undefined;
    return { response, pointer: pointerOf(response) ?? ['operations', name, 'responses', key] };
  }
}

function pointerOf(response: Json): readonly string[] | undefined {
  const { $ref: reference }: JsonObject = isObject(response) ? response : {};
  return typeof reference === 'string' ? reference.replace('#/', '').split('/') : undefined;
}

/** A step of a JSON pointer within a URI fragment. */
const escaped = (step: string): string =>
  encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
