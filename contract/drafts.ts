import Type, { type Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Done, id, instant, nullable, text, version } from './fields.ts';
import { maxRichText } from './rich-text.ts';

/** Place of a draft: `post`, `post:{group}`, `comment:{post}`, `topic:{category}` or `reply:{topic}`, with an id after the colon. */
const place = text(80, { pattern: '^(post|comment|topic|reply|edit)(:[\\w-]{1,60})?$' });

export const Draft = Type.Object({
  place: Type.String(),
  /** Id of an older version from another device, stored when a newer draft was saved. Absent for the draft itself. */
  version: Type.Optional(id),
  /** Sanitised rich text, or plain text, depending on the place. */
  content: Type.String(),
  title: nullable(Type.String()),
  tags: nullable(Type.String()),
  /** For an edit: `version` of the text it is based on. */
  base_version: nullable(version),
  /** Display name of the place, such as a group's name or a topic's title. */
  label: nullable(Type.String()),
  path: Type.String(),
  updated_at: instant,
});
export type Draft = Static<typeof Draft>;

export const drafts = endpoints({
  'GET /api/drafts': {
    operationId: 'listDrafts',
    access: 'member',
    summary: "Lists the viewer's drafts, newest first.",
    reply: Type.Array(Draft),
  },
  'PUT /api/drafts/:place': {
    operationId: 'saveDraft',
    access: 'member',
    summary: 'Saves a draft.',
    limit: 120,
    params: Type.Object({ place }),
    body: Type.Object({
      content: text(maxRichText * 2),
      title: Type.Optional(nullable(text(200))),
      tags: Type.Optional(nullable(text(500))),
      base_version: Type.Optional(nullable(version)),
      /** `updated_at` of the draft this one is based on, or null. A different draft at the place is stored as a version. */
      from: Type.Optional(nullable(instant)),
      /** Saves the text as a version of its own and leaves the current draft unchanged. */
      aside: Type.Optional(Type.Boolean()),
    }),
    reply: Draft,
  },
  'DELETE /api/drafts/:place': {
    operationId: 'deleteDraft',
    access: 'member',
    summary: 'Deletes a draft.',
    params: Type.Object({ place }),
    query: Type.Object({
      /** `updated_at` of the draft to delete. A different draft at the place is stored as a version. */
      from: Type.Optional(instant),
      /** Deletes this version instead of the draft. */
      version: Type.Optional(id),
    }),
    reply: Done,
  },
});
