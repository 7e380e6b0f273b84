import stringify from 'fast-json-stringify';
import Type from 'typebox';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { compileSerializer } from './compile-serializer.ts';
import { compileValidator } from './validation.ts';

const compile = (schema: object) => compileSerializer({ schema, url: '/', method: 'GET', httpStatus: '200' });

test('a schema is compiled once, and its serializer writes no other field', () => {
  const schema = Type.Object({ name: Type.String() });
  const serialize = compile(schema);
  expect(compile(schema)).toBe(serialize);
  expect(serialize({ name: 'Nora', secret: 'x' })).toBe('{"name":"Nora"}');
  expect(compile(Type.Object({ name: Type.String() }))).not.toBe(serialize);
});

// The app compiles each at its first use, so a wrong one would not stop the start.
test('every schema of the contract compiles', () => {
  for (const [key, { params, query, body, reply, refusals }] of Object.entries<Endpoint>(routes)) {
    for (const [httpPart, schema] of Object.entries({ params, query, body }))
      if (schema)
        expect(() => compileValidator({ schema, httpPart, url: '/', method: 'GET' })({}), key).not.toThrow();
    for (const schema of [reply, ...Object.values(refusals ?? {})])
      expect(() => stringify(schema), key).not.toThrow();
  }
});
