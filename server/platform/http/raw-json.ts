import type { Static, TSchema } from 'typebox';

/** Writes a value as JSON by a schema of the contract: what the schema does not name is left out. */
export type Write = <S extends TSchema>(schema: S, value: Static<S>) => string;

/** An answer that is JSON already, put together from what `call.write` wrote. */
export class RawJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

const comma = Buffer.from(',');

/** A list of written objects between what stands before and after it. */
export function joinJson(before: string, objects: readonly Buffer[], after: string): RawJson {
  const parts: Buffer[] = [Buffer.from(before)];
  for (const [index, object] of objects.entries()) {
    if (index > 0) parts.push(comma);
    parts.push(object);
  }
  parts.push(Buffer.from(after));
  return new RawJson(Buffer.concat(parts));
}
