import { lessonNotes } from '#contract/courses/lesson-notes.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readNote, saveNote } from './save-note.ts';

export function noteRoutes(serve: Serve): void {
  serve(lessonNotes, 'GET /api/lessons/:id/note', ({ db, viewer, params, now }) =>
    readNote(db, { viewer, lessonId: params.id, now }),
  );

  serve(lessonNotes, 'PUT /api/lessons/:id/note', async ({ db, viewer, params, body, now }) => {
    const { content, base_version: baseVersion } = body;
    const saved = { viewer, lessonId: params.id, content, now };
    const version = await saveNote(db, baseVersion === undefined ? saved : { ...saved, baseVersion });
    return { message: 'Note saved.', version };
  });
}
