import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Endpoint, Key } from '#contract/platform/endpoint.ts';
import { schemas } from '#contract/platform/schemas.ts';
import { routes } from '#contract/routes.ts';

type Json = Record<string, unknown>;

interface Parameter {
  in: string;
  name: string;
}

interface RequestBody {
  content: Record<string, { schema: unknown }>;
}

interface Operation {
  operationId?: string;
  parameters?: (Parameter | Json)[];
  requestBody?: RequestBody;
  responses: Record<string, Json>;
}

type Paths = Record<string, Record<string, Operation>>;

interface Document {
  paths: Paths;
  components: Json;
}

/** Named once per process, because every app has the same schemas. */
let named: NamedSchema[] | undefined;

/** Hides the button that would keep a token. */
const readingOnly = '.swagger-ui .scheme-container, .swagger-ui .authorization__btn { display: none; }';

/** Collects every route into one OpenAPI document. `/api/docs` shows it, for reading: nothing can be called from there. */
export async function documentApi(
  app: FastifyInstance,
  { brand, isShown }: { brand: string; isShown: boolean },
): Promise<void> {
  named ??= await namedSchemas();
  await app.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1',
        description:
          'Every call of the product. Errors return { detail, code, request_id }. A member may read `detail`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transformObject: (found) =>
      'openapiObject' in found ? publish(found.openapiObject as never, named ?? []) : {},
  });
  if (!isShown) return;
  const viewer = await import('@fastify/swagger-ui');
  await app.register(viewer.default, {
    routePrefix: '/api/docs',
    uiConfig: { layout: 'BaseLayout', supportedSubmitMethods: [], docExpansion: 'none', validatorUrl: null },
    theme: { title: `${brand} API`, css: [{ filename: 'reading.css', content: readingOnly }] },
  });
}

const refTo = (kind: 'schemas' | 'parameters' | 'responses' | 'headers', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});
const jsonContent = (schema: unknown): Json => ({ 'application/json': { schema } });

const responses: Json = {
  Refusal: {
    description: 'The call is refused. `detail` says why in a sentence a member may read.',
    content: jsonContent(refTo('schemas', 'Problem')),
  },
  Fault: {
    description: 'The server failed. `request_id` finds the fault in its log.',
    content: jsonContent(refTo('schemas', 'Problem')),
  },
};

const headers: Json = {
  NextCursor: {
    description: 'The `cursor` of the next page. Absent on the last page.',
    schema: { type: 'string' },
  },
};

const idempotencyKey: Json = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description:
    'A random id of your attempt, 8 to 128 characters. Send it again when no reply arrived: the call then creates nothing twice and returns the first reply. It works for 24 hours.',
  schema: { type: 'string' },
};

type NamedSchema = [name: string, schema: object];

/**
 * Returns every schema that a file of the contract exports, as `Pact` of `partners/endpoints.ts`, with those of `contract/platform/schemas.ts`. A name
 * that two files export has the name of its noun or of its file before it the second time. A schema is recognised by its content.
 */
async function namedSchemas(): Promise<NamedSchema[]> {
  const folder = join(import.meta.dirname, '../../../contract');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^[a-z-]+\/[a-z-]+\.ts$/.test(path),
  );
  const found = new Map(
    Object.entries(schemas).map(([name, schema]): NamedSchema => [name, asPublished(schema)]),
  );
  for (const file of files.sort()) {
    const exported = (await import(join(folder, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (!/^[A-Z][a-z]/.test(name) || !isSchema(value)) continue;
      const schema = asPublished(value);
      const known = found.get(name);
      if (!known) found.set(name, schema);
      else if (JSON.stringify(known) !== JSON.stringify(schema))
        found.set(
          `${pascal(file.replace('/endpoints', '').replace(/^.*\//, '').replace('.ts', ''))}${name}`,
          schema,
        );
    }
  }
  return [...found];
}

const isSchema = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  ['type', 'anyOf', 'enum'].some((keyword) => keyword in value);

/** Returns the document with operation ids, and with `$ref` in place of every shared schema, parameter and response. */
function publish({ paths, components, ...document }: Document, named: readonly NamedSchema[]): Json {
  const names = new Map(named.map(([name, schema]) => [JSON.stringify(schema), name]));
  const operations = mapOperations(paths, (operation, key) => {
    const endpoint = (routes as Partial<Record<Key, Endpoint>>)[key];
    return withShared(endpoint ? complete(operation, endpoint) : operation, names) as Operation;
  });
  const parameters = repeatedParameters(operations);
  const shared = referredTo(operations, named, names);
  return {
    ...document,
    components: {
      ...components,
      schemas: shared,
      parameters: Object.fromEntries([...parameters].map(([json, name]) => [name, JSON.parse(json)])),
      responses,
      headers,
    },
    paths: mapOperations(operations, (operation) => withParameterNames(operation, parameters)),
  };
}

/** Returns the schemas that the operations refer to, also by way of each other, and those of the responses for all. */
function referredTo(
  paths: Paths,
  named: readonly NamedSchema[],
  names: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const written = new Map(named.map(([name, schema]) => [name, partsShared(schema, names)]));
  const found = new Set<string>();
  const follow = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!found.has(name)) {
        found.add(name);
        follow(written.get(name));
      }
  };
  follow([paths, responses]);
  return Object.fromEntries([...written].filter(([name]) => found.has(name)));
}

function mapOperations(paths: Paths, map: (operation: Operation, key: Key) => Operation): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => {
          const key = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}` as Key;
          return [method, map(operation, key)];
        }),
      ),
    ]),
  );
}

/** Adds what Fastify's schemas can't say: the operation id, the key of a repetition, media types, the file of an upload and the cursor of a list. */
function complete(operation: Operation, { operationId, repeat, media, upload, query }: Endpoint): Operation {
  const { '4XX': _refusal, '5XX': _fault, ...own } = operation.responses;
  const { 200: success, ...refusals } = own;
  const isPaged = query && 'cursor' in ((query as { properties?: object }).properties ?? {});
  return {
    ...(operationId && { operationId }),
    ...operation,
    ...(repeat === 'key' && { parameters: [...(operation.parameters ?? []), idempotencyKey] }),
    ...(upload && operation.requestBody && { requestBody: withFile(operation.requestBody, upload.field) }),
    responses: {
      200: {
        ...success,
        description: 'Success.',
        ...(isPaged && { headers: { 'X-Next-Cursor': refTo('headers', 'NextCursor') } }),
        ...(media && { content: { [media]: { schema: { type: 'string' } } } }),
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, refusal]) => [
          status,
          { ...refusal, description: 'The call is refused, with more than a sentence.' },
        ]),
      ),
      '4XX': refTo('responses', 'Refusal'),
      '5XX': refTo('responses', 'Fault'),
    },
  };
}

/** Describes the multipart form beside the JSON body: its fields are the body's, and `field` is the file. */
function withFile(requestBody: RequestBody, field: string): RequestBody {
  const schema = requestBody.content['application/json']?.schema as { properties?: Json } | undefined;
  const form = {
    ...schema,
    properties: { ...schema?.properties, [field]: { type: 'string', format: 'binary' } },
  };
  return { ...requestBody, content: { ...requestBody.content, 'multipart/form-data': { schema: form } } };
}

/** Returns a copy of `node` in which every value that equals a shared schema is a `$ref` to it. */
function withShared(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const name = names.get(JSON.stringify(node));
  return name === undefined ? partsShared(node, names) : refTo('schemas', name);
}

function partsShared(node: object, names: ReadonlyMap<string, string>): unknown {
  return Array.isArray(node)
    ? node.map((each) => withShared(each, names))
    : Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withShared(value, names)]));
}

/** Names of parameters that several operations have in common, by their JSON. */
function repeatedParameters(paths: Paths): Map<string, string> {
  const counts = new Map<string, number>();
  mapOperations(paths, (operation) => {
    for (const parameter of operation.parameters ?? []) {
      const json = JSON.stringify(parameter);
      counts.set(json, (counts.get(json) ?? 0) + 1);
    }
    return operation;
  });
  const names = new Map<string, string>();
  for (const [json, count] of counts) {
    if (count < 2) continue;
    const { in: place, name } = JSON.parse(json) as Parameter;
    const base = `${pascal(name)}In${pascal(place)}`;
    const taken = [...names.values()].filter((each) => each.startsWith(base)).length;
    names.set(json, taken === 0 ? base : `${base}${taken + 1}`);
  }
  return names;
}

const withParameterNames = (operation: Operation, names: ReadonlyMap<string, string>): Operation =>
  operation.parameters
    ? {
        ...operation,
        parameters: operation.parameters.map((parameter) => {
          const name = names.get(JSON.stringify(parameter));
          return name === undefined ? parameter : refTo('parameters', name);
        }),
      }
    : operation;

const pascal = (name: string): string =>
  name.replace(/(?:^|[_-])(\w)/g, (_, first: string) => first.toUpperCase());

/** Returns a schema as `@fastify/swagger` writes it: a record has `additionalProperties` in place of `patternProperties`. */
const asPublished = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('patternProperties' in value)) return value;
    const { patternProperties, ...rest } = value;
    return { ...rest, additionalProperties: Object.values(patternProperties as object)[0] as unknown };
  }) as object;
