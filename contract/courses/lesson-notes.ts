import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { id, instant, text, version } from '../platform/fields.ts';
import { maxReflection } from '../programme/constants.ts';

/** A member's own note beside a lesson. */
export const LessonNote = Type.Object({
  content: Type.String(),
  /** 0 before the first. */
  version: Type.Integer(),
});
export type LessonNote = Static<typeof LessonNote>;

export const lessonNotes = endpoints({
  'GET /api/lessons/:id/note': {
    operationId: 'getLessonNote',
    access: 'member',
    summary: "Returns the viewer's own note beside a lesson, empty at version 0 before the first.",
    params: Type.Object({ id }),
    reply: LessonNote,
  },
  'PUT /api/lessons/:id/note': {
    operationId: 'saveLessonNote',
    access: 'member',
    summary: "Saves the viewer's own note beside a lesson. No other member reads it.",
    limit: 240,
    params: Type.Object({ id }),
    body: Type.Object({
      content: text(maxReflection, {
        sentences: { maxLength: 'A note can hold 20,000 characters. Please shorten it a little.' },
      }),
      /** Version that the text builds on. If the stored one differs, the call is refused with a 409. */
      base_version: Type.Optional(version),
      /** Instant of the act, for one made offline. */
      happened_at: Type.Optional(instant),
    }),
    reply: Type.Object({ message: Type.String(), version: Type.Integer() }),
    refusals: {
      409: Type.Object({
        detail: Type.String(),
        code: Type.String(),
        request_id: Type.String(),
        /** Set only with the code `note_conflict`. */
        content: Type.Optional(Type.String()),
        version: Type.Optional(Type.Integer()),
      }),
    },
  },
});
