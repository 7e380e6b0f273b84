import Type, { type TStringOptions } from 'typebox';

// Refuses NUL (PostgreSQL cannot store it) and lone surrogates (not text at all). Ajv compiles patterns with the u flag.
const readable = '^[^\\u0000\\uD800-\\uDFFF]*$';

/**
 * One character that can be seen. Unicode's Default_Ignorable_Code_Point and White_Space cannot, nor can controls and unassigned
 * characters (C), separators (Z), the blank of braille and the mark of a character that was lost.
 */
export const somethingToSee =
  '[^\\s\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{C}\\p{Z}\\u2800\\uFFFD]';

/** Sentences a member reads when a value is refused, by the schema keyword that refused it. */
export interface Sentences {
  sentences?: Partial<
    Record<
      | 'required'
      | 'minLength'
      | 'maxLength'
      | 'maxItems'
      | 'pattern'
      | 'format'
      | 'enum'
      | 'type'
      | 'minimum'
      | 'maximum',
      string
    >
  >;
}

export const text = (maxLength: number, options: TStringOptions & Sentences = {}) =>
  Type.String({ maxLength, pattern: readable, ...options });

export const id = Type.String({ format: 'uuid', sentences: { format: "That link doesn't lead anywhere." } });
export const email = text(254, {
  format: 'email',
  sentences: { format: 'Please enter a valid email address', maxLength: 'That email address is too long' },
});
export const instant = Type.String({ format: 'date-time' });
export const localDate = Type.String({ format: 'date' });
export const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** What a call answers when the specification names no shape: a sentence for the member. */
export const Done = Type.Object({ message: Type.String() });

/** Every refusal and fault: `detail` is a sentence a member may read. */
export const Problem = Type.Object({
  detail: Type.String(),
  code: Type.String(),
  request_id: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** A change made from another version than the one that stands, with that one, so that nothing is lost. */
export const changedElsewhere = <S extends Type.TSchema>(current: S) =>
  Type.Object({ ...Problem.properties, current: Type.Optional(current) });

/** Keyset pages: `cursor` is the answer's `X-Next-Cursor`. */
export const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(text(200)),
};
