import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { errorShape } from './shapes.ts';

/** The API as OpenAPI 3.1 describes it. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** A route, as it is described. */
export interface DescribedRoute {
  /** Unique; what a generated client calls it. */
  readonly name: string;
  /** Such as `GET /sessions/{id}`. */
  readonly route: string;
  readonly summary: string;
  readonly body?: z.ZodType;
  /** Default: 200. */
  readonly status?: 200 | 201 | 204;
  readonly response?: z.ZodType | undefined;
}

/** @see https://spec.openapis.org/oas/v3.1.1.html */
export function openApiDocument(routes: readonly DescribedRoute[]): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const [method = '', path = ''] = route.route.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: described(path, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'envloom sessions', version: packageJson.version },
    paths,
    components: {
      schemas: { Error: schemaOf(errorShape, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function described(
  path: string,
  { name: operation, summary, body, status = 200, response }: DescribedRoute,
): unknown {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: operation,
    summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { content: json(schemaOf(body, 'input')) } }),
    responses: {
      [status]: {
        description: status === 204 ? 'Done.' : summary,
        ...(response === undefined ? {} : { content: json(schemaOf(response, 'output')) }),
      },
      default: {
        description: 'What is wrong, and what to do instead.',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  };
}

function json(schema: unknown): unknown {
  return { 'application/json': { schema } };
}

/** As JSON Schema. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
