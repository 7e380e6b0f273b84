import Type, { type TStringOptions } from 'typebox';

/**
 * Pattern of one visible character. Excludes Default_Ignorable_Code_Point, White_Space, controls and unassigned characters (C),
 * separators (Z), the braille blank, the placeholders of objects and of unreadable characters, and the empty head of a note.
 */
export const somethingToSee =
  '[^\\s\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{C}\\p{Z}\\u2800\\uFFFC\\uFFFD\\u{1D159}]';

/**
 * Classes of the characters that one line and a text of several lines may have. None has NUL, which PostgreSQL cannot store, or lone surrogates,
 * which are not text; a line has no direction overrides. Ajv compiles patterns with the u flag.
 */
export const inLine = '[^\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]';
export const inLines = '[^\\u0000\\uD800-\\uDFFF]';
/** Pattern of any text. A password needs nothing to see. */
export const readable = `^${inLines}*$`;

/** Pattern of a text of these characters with a visible one. It is looked for first, because searching it in all places takes too long. */
export const visibly = (characters: string): string => `^(?=[\\s\\S]*${somethingToSee})${characters}*$`;

/** Sentences for the member when a value is refused, by the schema keyword that refused it. */
export interface Sentences {
  sentences?: Partial<
    Record<
      | 'required'
      | 'minLength'
      | 'maxLength'
      | 'maxItems'
      | 'maxProperties'
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

/** Text of a member. One that must not be empty needs something to see, unless it has a pattern of its own. */
export const text = (maxLength: number, options: TStringOptions & Sentences = {}) => {
  const mustShow = (options.minLength ?? 0) > 0;
  const { sentences } = options;
  return Type.String({
    maxLength,
    pattern: mustShow ? visibly(inLines) : readable,
    ...options,
    ...(mustShow && sentences?.minLength && { sentences: { pattern: sentences.minLength, ...sentences } }),
  });
};

export const id = Type.String({ format: 'uuid', sentences: { format: "That link doesn't lead anywhere." } });
export const email = text(254, {
  format: 'email',
  sentences: { format: 'Please enter a valid email address', maxLength: 'That email address is too long' },
});
export const instant = Type.String({ format: 'date-time' });
export const localDate = Type.String({ format: 'date' });
export const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** When an act of staff on a member ends by itself. With neither it doesn't. */
export const end = {
  /** The last date of it, to its end on the member's own clock. It goes before `until`. */
  last_day: Type.Optional(nullable(localDate)),
  /** An exact end. */
  until: Type.Optional(nullable(instant)),
};

/** Reply of a call that returns nothing else. `message` is a sentence for the member. */
export const Done = Type.Object({ message: Type.String() });

/** Body of every refusal and fault. `detail` is a sentence a member may read. */
export const Problem = Type.Object({
  detail: Type.String(),
  code: Type.String(),
  request_id: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** Counts the edits of a text, from 1. */
export const version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** Field of an edit: the `version` it is based on. If the stored one is newer, the edit is refused with 409 and `current`. */
export const basedOn = { version: Type.Optional(version) };

/** 409 for an edit of an outdated version. `current` is the version on the server, so the client loses no text. */
export const changedElsewhere = <S extends Type.TSchema>(current: S) =>
  Type.Object({ ...Problem.properties, current: Type.Optional(current) });

/** Query of a paged list. `cursor` is `X-Next-Cursor` of the page before. */
export const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(text(200)),
};
