import Type, { type Static } from 'typebox';
import { Author } from './author.ts';
import { endpoints } from './endpoint.ts';
import { id, instant, nullable, text } from './fields.ts';

export const searchKinds = ['posts', 'topics', 'groups', 'people'] as const;

export const SearchResult = Type.Object({
  kind: Type.Enum([...searchKinds]),
  id,
  title: Type.String(),
  /** Plain text around the words, the words between U+E000 and U+E001. */
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
    summary: 'Words in posts, topics, groups and people: only what the viewer may see.',
    limit: 120,
    isQueued: true,
    query: Type.Object({
      q: text(200),
      kind: Type.Optional(Type.Enum([...searchKinds])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      /** With `kind`: the next page, as `X-Next-Cursor` names it. */
      cursor: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    reply: Type.Object({
      results: Type.Array(SearchResult),
      counts: Type.Object({
        posts: Type.Integer(),
        topics: Type.Integer(),
        groups: Type.Integer(),
        people: Type.Integer(),
      }),
      /** Kinds with more than `counts` says: counting ends at 100. */
      at_least: Type.Array(Type.Enum([...searchKinds])),
      /** What was searched for instead, when nothing holds the words as they were typed. */
      corrected: nullable(Type.String()),
    }),
  },
});
