import type { Static, TSchema } from 'typebox';

/** Serialises a value as JSON by a contract schema. Fields outside the schema are left out. */
export type Write = <S extends TSchema>(schema: S, value: Static<S>) => string;

/** A response that is JSON already, joined from the output of `call.write`. */
export class RawJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

const comma = Buffer.from(',');

/** Joins serialised objects into a JSON list between `before` and `after`. */
export function joinJson(before: string, objects: readonly Buffer[], after: string): RawJson {
  const parts: Buffer[] = [Buffer.from(before)];
  for (const [index, object] of objects.entries()) {
    if (index > 0) parts.push(comma);
    parts.push(object);
  }
  parts.push(Buffer.from(after));
  return new RawJson(Buffer.concat(parts));
}
