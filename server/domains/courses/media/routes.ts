import { lessonMedia } from '#contract/courses/lesson-media.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readMedia, readVtt, readWrittenMedia, writeMedia } from './write-media.ts';

export function mediaRoutes(serve: Serve): void {
  serve(lessonMedia, 'GET /api/lessons/:id/media', ({ db, viewer, params, now }) =>
    readMedia(db, { viewer, lessonId: params.id, now }),
  );

  serve(lessonMedia, 'GET /api/lessons/:id/captions', ({ db, viewer, params, now }) =>
    readVtt(db, { viewer, lessonId: params.id, now }),
  );

  serve(lessonMedia, 'GET /api/lessons/:id/media/draft', ({ db, viewer, params }) =>
    readWrittenMedia(db, viewer, params.id),
  );

  serve(lessonMedia, 'PUT /api/lessons/:id/media', ({ db, viewer, params, body, now }) => {
    const { version, ...media } = body;
    return writeMedia(db, { viewer, lessonId: params.id, media, version, now });
  });
}
