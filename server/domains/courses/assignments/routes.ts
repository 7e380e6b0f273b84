import Type from 'typebox';
import { assignments } from '#contract/courses/assignments.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { cursorId, cursorTime, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { storeUpload } from '#server/platform/images/store-upload.ts';
import { endExample, handIn, withdrawWork } from './hand-in.ts';
import { asHandIn, openAssignment, readAssignment, readOwnWork } from './read-assignment.ts';
import { requireTeacher, reviewWork } from './review-work.ts';
import { pageOfHandIns, waitingWork } from './store.ts';
import { readWrittenAssignment, writeAssignment } from './write-assignment.ts';

const usualPage = 25;
const cursors = {
  waiting: Type.Tuple([cursorTime, cursorId, Type.Literal('waiting')]),
  decided: Type.Tuple([cursorTime, cursorId, Type.Literal('decided')]),
};

export function assignmentRoutes(serve: Serve, ctx: AppContext): void {
  serve(assignments, 'GET /api/lessons/:id/assignment', ({ db, viewer, params, now }) =>
    readAssignment(db, { viewer, lessonId: params.id, now }),
  );

  serve(assignments, 'POST /api/lessons/:id/pictures', {
    async prepare({ viewer, params, body, upload, now }) {
      if (!upload) throw badRequest('Please choose a picture.', 'no_file');
      // Processing a picture takes about a second, so the permission is checked first.
      await openAssignment(ctx.db, viewer, params.id, now);
      return storeUpload(ctx, upload, { ownerId: viewer.id, alt: body.image_alt ?? '', now });
    },
    handle: ({ prepared }) => ({ public_url: prepared.picture.url }),
  });

  serve(assignments, 'POST /api/lessons/:id/submissions', async ({ db, viewer, params, body, now }) => {
    await handIn(db, { viewer, lessonId: params.id, work: body, now });
    return readAssignment(db, { viewer, lessonId: params.id, now });
  });

  serve(assignments, 'DELETE /api/submissions/:id', async ({ db, viewer, params, now }) => {
    const lessonId = await withdrawWork(db, { viewer, id: params.id, now });
    return readOwnWork(db, { viewer, lessonId, now });
  });

  serve(assignments, 'POST /api/submissions/:id/keep-private', async ({ db, viewer, params, now }) => {
    const lessonId = await endExample(db, viewer, params.id);
    return readOwnWork(db, { viewer, lessonId, now });
  });

  serve(assignments, 'GET /api/lessons/:id/assignment/draft', ({ db, viewer, params }) =>
    readWrittenAssignment(db, viewer, params.id),
  );

  serve(assignments, 'PUT /api/lessons/:id/assignment', ({ db, viewer, params, body, now }) => {
    const { version, ...settings } = body;
    return writeAssignment(db, { viewer, lessonId: params.id, settings, version, now });
  });

  serve(assignments, 'GET /api/my-waiting-work', async ({ db, viewer }) =>
    (await waitingWork(db, viewer)).map((each) => ({ ...each, oldest_at: each.oldest_at.toISOString() })),
  );

  serve(
    assignments,
    'GET /api/courses/:id/submissions',
    async ({ db, viewer, params, query, nextCursor }) => {
      const course = await requireTeacher(db, viewer, params.id);
      const cursor = readCursor(query.cursor, cursors[query.list]);
      const { rows, next } = await readPageOf(
        query.limit ?? usualPage,
        (limit) =>
          pageOfHandIns(db, course.id, {
            list: query.list,
            after: cursor && { at: cursor[0], id: cursor[1] },
            limit,
          }),
        (last) => [(last.decided_at ?? last.handed_in_at).getTime(), last.id, query.list],
      );
      nextCursor(next);
      return rows.map(asHandIn);
    },
  );

  serve(assignments, 'POST /api/submissions/:id/review', ({ db, viewer, params, body, now }) =>
    reviewWork(db, { viewer, id: params.id, review: body, now }),
  );
}
