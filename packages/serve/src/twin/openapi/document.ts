import { isList, isObject, type Json, type JsonObject } from '@envloom/core';

/** Where a parameter stands in a request. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** A parameter of an operation, as its document describes it. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: ParameterPlace;
  /** Whether the items of a list come as parameters of their own (`a=1&a=2`). */
  readonly explode: boolean;
  /** What stands between the items of a list in one parameter. */
  readonly separator: string;
}

/** What is read of an operation object of OpenAPI, with the components that it refers to. */
export class DescribedOperation {
  readonly #operation: JsonObject;
  readonly #components: JsonObject;

  constructor(operation: JsonObject, components: JsonObject = {}) {
    this.#operation = operation;
    this.#components = components;
  }

  get parameters(): readonly DescribedParameter[] {
    const { parameters } = this.#operation;
    return isList(parameters) ? parameters.flatMap((each) => this.#parameterIn(each)) : [];
  }

  /** The members that a request body has whichever of its alternatives it is. */
  get bodyMembers(): ReadonlySet<string> {
    const body = this.#resolved(this.#operation['requestBody']);
    const { content } = body ?? {};
    if (!isObject(content)) return new Set();
    const schemas = Object.values(content).map((media) => this.#resolved(media)?.['schema']);
    return new Set(schemas.flatMap((schema) => this.#membersOf(schema, new Set())));
  }

  /** The status of the first response of a success. */
  get successStatus(): number | undefined {
    const statuses = Object.keys(this.#responses).filter((status) => /^[23]\d\d$/.test(status));
    return statuses.length === 0 ? undefined : Number(statuses[0]);
  }

  /** The media type of a response: null where it is described, and has no body. */
  mediaTypeOf(status: number): string | null | undefined {
    const responses = this.#responses;
    const named = responses[`${status}`] ?? responses[`${Math.floor(status / 100)}XX`];
    const response = this.#resolved(named ?? responses['default']);
    if (response === undefined) return undefined;
    const { content } = response;
    const [first] = isObject(content) ? Object.keys(content) : [];
    return first ?? null;
  }

  get #responses(): JsonObject {
    const { responses } = this.#operation;
    return isObject(responses) ? responses : {};
  }

  #parameterIn(given: Json): DescribedParameter[] {
    const { name, in: place, style, explode } = this.#resolved(given) ?? {};
    if (typeof name !== 'string' || !isPlace(place)) return [];
    const isForm = style === undefined ? place === 'query' || place === 'cookie' : style === 'form';
    return [
      {
        name,
        in: place,
        explode: typeof explode === 'boolean' ? explode : isForm,
        separator: (typeof style === 'string' ? separators[style] : undefined) ?? ',',
      },
    ];
  }

  #membersOf(given: Json | undefined, seen: Set<object>): string[] {
    const schema = this.#resolved(given);
    if (schema === undefined || seen.has(schema)) return [];
    seen.add(schema);
    const { properties, allOf } = schema;
    const parts = isList(allOf) ? allOf : [];
    return [
      ...(isObject(properties) ? Object.keys(properties) : []),
      ...parts.flatMap((part) => this.#membersOf(part, seen)),
    ];
  }

  /** What a reference leads to, however many there are on the way. */
  #resolved(given: Json | undefined): JsonObject | undefined {
    let value = given;
    for (let step = 0; step < mostReferences; step += 1) {
      if (!isObject(value)) return undefined;
      const { $ref: reference } = value;
      if (typeof reference !== 'string') return value;
      value = componentAt(this.#components, reference);
    }
    return undefined;
  }
}

const mostReferences = 100;

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

function isPlace(value: Json | undefined): value is ParameterPlace {
  return value === 'path' || value === 'query' || value === 'header' || value === 'cookie';
}

/** Follows `#/components/…`, a JSON pointer (RFC 6901). */
function componentAt(components: JsonObject, reference: string): Json | undefined {
  const parts = reference.replace('#/components/', '').split('/');
  return parts.reduce<Json | undefined>((found, part) => {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    return isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }, components);
}
