import Type, { type Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Done, id, instant, nullable, text } from './fields.ts';
import { maxRichText } from './rich-text.ts';

/** Where something is being written: `post`, `post:{group}`, `comment:{post}`, `topic:{category}`, `reply:{topic}`, with an id behind the colon. */
const place = text(80, { pattern: '^(post|comment|topic|reply|edit)(:[\\w-]{1,60})?$' });

export const Draft = Type.Object({
  place: Type.String(),
  /** Set for what another device had written at this place when a newer one was saved; absent for the draft itself. */
  version: Type.Optional(id),
  /** Rich text, cleaned, or plain text, as the place has it. */
  content: Type.String(),
  title: nullable(Type.String()),
  tags: nullable(Type.String()),
  /** Of a change: `edited_at` of the version it began from, null for one that was never changed. */
  base: nullable(instant),
  /** What it belongs to, in words: the name of the group, the title of the topic. */
  label: nullable(Type.String()),
  path: Type.String(),
  updated_at: instant,
});
export type Draft = Static<typeof Draft>;

export const drafts = endpoints({
  'GET /api/drafts': {
    operationId: 'listDrafts',
    access: 'member',
    summary: 'What the viewer began to write and has not sent, newest first.',
    reply: Type.Array(Draft),
  },
  'PUT /api/drafts/:place': {
    operationId: 'saveDraft',
    access: 'member',
    summary: 'Keeps what is being written.',
    limit: 120,
    params: Type.Object({ place }),
    body: Type.Object({
      content: text(maxRichText * 2),
      title: Type.Optional(nullable(text(200))),
      tags: Type.Optional(nullable(text(500))),
      base: Type.Optional(nullable(instant)),
      /** `updated_at` of the draft this one continues from, null for none: another one that stands there is kept beside it. */
      from: Type.Optional(nullable(instant)),
      /** Keeps it beside the draft that stands there. */
      aside: Type.Optional(Type.Boolean()),
    }),
    reply: Draft,
  },
  'DELETE /api/drafts/:place': {
    operationId: 'deleteDraft',
    access: 'member',
    summary: 'Throws a draft away.',
    params: Type.Object({ place }),
    query: Type.Object({
      /** `updated_at` of the draft that is meant: another one that stands there is kept beside it. */
      from: Type.Optional(instant),
      /** Throws this version away, and not the draft. */
      version: Type.Optional(id),
    }),
    reply: Done,
  },
});
