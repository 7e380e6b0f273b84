import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { type SearchKind, searchKinds } from '../content-types/content-types.ts';
import { endpoints } from '../platform/endpoint.ts';
import { id, instant, nullable, text } from '../platform/fields.ts';

export const SearchResult = Type.Object({
  kind: Type.Enum([...searchKinds]),
  id,
  title: Type.String(),
  /** Plain text around the matches. U+E000 and U+E001 enclose each match. */
  excerpt: Type.String(),
  path: Type.String(),
  author: nullable(Author),
  at: nullable(instant),
});
export type SearchResult = Static<typeof SearchResult>;

export const search = endpoints({
  'GET /api/search': {
    operationId: 'search',
    access: 'member',
    mayLag: true,
    summary: 'Searches posts, news, the blog, courses, topics, groups and people that the viewer may see.',
    limit: 120,
    isQueued: true,
    query: Type.Object({
      q: text(200),
      kind: Type.Optional(Type.Enum([...searchKinds])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      /** With `kind`: `X-Next-Cursor` of the page before. */
      cursor: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    reply: Type.Object({
      results: Type.Array(SearchResult),
      counts: Type.Object(
        Object.fromEntries(searchKinds.map((kind) => [kind, Type.Integer()])) as Record<
          SearchKind,
          Type.TInteger
        >,
      ),
      /** Kinds with more matches than `counts` says, because counting stops at 100. */
      at_least: Type.Array(Type.Enum([...searchKinds])),
      /** Corrected words that were searched instead, if the typed ones had no match. Null otherwise. */
      corrected: nullable(Type.String()),
    }),
  },
});
