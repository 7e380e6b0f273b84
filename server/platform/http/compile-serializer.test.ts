import Type from 'typebox';
import { expect, test } from 'vitest';
import { compileSerializer } from './compile-serializer.ts';

const compile = (schema: object) => compileSerializer({ schema, url: '/', method: 'GET', httpStatus: '200' });

test('a schema is compiled once, and its serializer writes no other field', () => {
  const schema = Type.Object({ name: Type.String() });
  const serialize = compile(schema);
  expect(compile(schema)).toBe(serialize);
  expect(serialize({ name: 'Nora', secret: 'x' })).toBe('{"name":"Nora"}');
  expect(compile(Type.Object({ name: Type.String() }))).not.toBe(serialize);
});
