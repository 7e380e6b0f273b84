import stringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serialize = (value: unknown) => string;

const compiled = new WeakMap<object, Serialize>();

/**
 * Compiles the serializer of a response. Compiles each schema once per process, because every endpoint has the
 * schemas of errors, and tests open many apps.
 */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  const known = compiled.get(schema);
  if (known) return known;
  const serialize: Serialize = stringify(schema);
  compiled.set(schema, serialize);
  return serialize;
};
