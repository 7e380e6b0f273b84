import { type LessonVersion, lessonVersions } from '#contract/courses/lesson-versions.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readLesson } from '../lessons/open-lesson.ts';
import { requireWritten } from '../lock-own-course.ts';
import { restoreVersion } from './restore-version.ts';
import { versionMissing } from './rules.ts';
import { findVersion, type VersionRow, versionsOf } from './store.ts';

export function versionRoutes(serve: Serve): void {
  serve(lessonVersions, 'GET /api/lessons/:id/versions', async ({ db, viewer, params }) => {
    await requireWritten(db, viewer, params.id);
    return (await versionsOf(db, params.id)).map(asVersion);
  });

  serve(lessonVersions, 'GET /api/lessons/:id/versions/:versionId', async ({ db, viewer, params }) => {
    await requireWritten(db, viewer, params.id);
    const row = await findVersion(db, params.id, params.versionId);
    if (!row) throw notFound(versionMissing);
    const { description, lesson_type, content, video_url, resources, quiz, media } = row;
    return { ...asVersion(row), description, lesson_type, content, video_url, resources, quiz, media };
  });

  serve(
    lessonVersions,
    'POST /api/lessons/:id/versions/:versionId/restore',
    async ({ db, viewer, params, body, now }) => {
      const { id: lessonId, versionId } = params;
      const courseId = await restoreVersion(db, { viewer, lessonId, versionId, version: body.version, now });
      return readLesson(db, viewer, { courseId, lessonId, now });
    },
  );
}

const asVersion = (row: VersionRow): LessonVersion => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  restored_from: row.restored_from,
  editor: row.kind === 'earlier' ? null : authorOf(row, { as: 'by' }),
  saved_at: row.saved_at.toISOString(),
  title: row.title,
});
