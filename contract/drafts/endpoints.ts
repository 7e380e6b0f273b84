import Type, { type Static, type TSchema } from 'typebox';
import { draftedTypes } from '../content-types/content-types.ts';
import { groupCovers } from '../groups/covers.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, nullable, text, version } from '../platform/fields.ts';
import { maxComment, maxRichText } from '../platform/rich-text.ts';

/**
 * Key of a draft, where it continues: `post`, `post:{group}`, `comment:{post}`, `topic:{category}`, `reply:{topic}`, `message:{partner}`, `edit:{id}`, or `group`
 * for a new group, `news` and `blog` for a new post of those.
 */
const draftKey = text(80, {
  pattern: `^(${draftedTypes.join('|')}|edit)(:[\\w-]{1,60})?$`,
});

/** Data of a box for comments or messages, which belongs to the draft's text. */
export const CommentQueue = Type.Object({
  /** `client_id` of the comment that was sent without a response, or null. The text begins with it. */
  client_id: nullable(id),
  /** Length of that comment, in characters. */
  sent_length: Type.Integer({ minimum: 0, maximum: maxComment }),
  /** Message that a message replies to. */
  quoted_id: Type.Optional(nullable(id)),
  /** Members picked with @ in the text. */
  people: Type.Array(Type.Object({ id, name: text(200) }), { maxItems: 50 }),
});
export type CommentQueue = Static<typeof CommentQueue>;

/** A changed field of a form: the value it had when the member began, and the new one. */
const changed = <S extends TSchema>(value: S) => Type.Optional(Type.Object({ from: value, to: value }));
const written = text(10_000);

/** Changed fields of a group's form. */
export const GroupFields = Type.Object({
  name: changed(written),
  description: changed(written),
  rules: changed(written),
  is_private: changed(Type.Boolean()),
  open_to_starters: changed(Type.Boolean()),
  members_invite: changed(Type.Boolean()),
  cover_art: changed(nullable(Type.Enum([...groupCovers]))),
});
export type GroupFields = Static<typeof GroupFields>;

/** Chosen by a device. It recognises its own save by it when a response was lost. */
const writer = text(64);

export const Draft = Type.Object({
  place: Type.String(),
  /** Changes with each save. A draft that was deleted and written anew continues from another number. 0 for a copy. */
  version,
  writer: nullable(writer),
  /** Id of a copy: text of another device that a newer draft replaced. Absent for the draft itself. */
  copy_id: Type.Optional(id),
  /** Sanitised rich text, or plain text, depending on the place. */
  content: Type.String(),
  title: nullable(Type.String()),
  tags: nullable(Type.String()),
  /** For an edit: `version` of the text it is based on. */
  base_version: nullable(version),
  queue: nullable(CommentQueue),
  /** Changed fields, for the draft of a group. It has no other text. */
  fields: nullable(GroupFields),
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
    params: Type.Object({ place: draftKey }),
    body: Type.Object({
      content: text(maxRichText * 2),
      title: Type.Optional(nullable(text(200))),
      tags: Type.Optional(nullable(text(500))),
      base_version: Type.Optional(nullable(version)),
      queue: Type.Optional(nullable(CommentQueue)),
      fields: Type.Optional(nullable(GroupFields)),
      /** `version` of the draft this one continues, or null. A different draft at the place is stored as a copy. */
      version: Type.Optional(nullable(version)),
      writer: Type.Optional(writer),
      /** Saves the text as a copy and leaves the current draft unchanged. */
      aside: Type.Optional(Type.Boolean()),
    }),
    reply: Draft,
  },
  'DELETE /api/drafts/:place': {
    operationId: 'deleteDraft',
    access: 'member',
    summary: 'Deletes a draft.',
    params: Type.Object({ place: draftKey }),
    query: Type.Object({
      /** `version` of the draft to delete. A different draft at the place is stored as a copy. */
      version: Type.Optional(version),
      writer: Type.Optional(writer),
      /** Deletes this copy instead of the draft. */
      copy_id: Type.Optional(id),
    }),
    reply: Done,
  },
});
