import stringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serialize = (value: unknown) => string;

const compiled = new WeakMap<object, Serialize>();

/**
 * Compiles the serializer of a response at its first use, because compiling all of them took an eighth of a start.
 * Compiles each schema once per process, because every endpoint has the schemas of errors, and tests open many apps.
 */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  const known = compiled.get(schema);
  if (known) return known;
  let serialize: Serialize | undefined;
  const compileOnce: Serialize = (value) => {
    serialize ??= stringify(schema);
    return serialize(value);
  };
  compiled.set(schema, compileOnce);
  return compileOnce;
};
