import { stringify } from 'csv-stringify/sync';
import Type from 'typebox';
import { type CourseLearner, courseStatistics } from '#contract/courses/statistics.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import { cursorId, cursorTime, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { requireTeacher } from '../assignments/review-work.ts';
import { meanOf } from '../rules.ts';
import { mostInTable, mostQuestions, newWithin, tableCells, tableColumns } from './rules.ts';
import {
  countByLesson,
  hardestQuestions,
  type LearnerRow,
  pageOfLearners,
  totalsOf,
  waitingWork,
} from './store.ts';

const usualPage = 25;
/** Learners of the table that one statement reads. */
const tablePage = 500;
const cursor = Type.Tuple([cursorTime, cursorId]);

export function statisticsRoutes(serve: Serve): void {
  serve(courseStatistics, 'GET /api/courses/:id/report', async ({ db, viewer, params, now }) => {
    const { id } = await requireTeacher(db, viewer, params.id);
    const [totals, lessons, questions, work] = await Promise.all([
      totalsOf(db, id, new Date(now.getTime() - newWithin)),
      countByLesson(db, id),
      hardestQuestions(db, id, mostQuestions),
      waitingWork(db, id),
    ]);
    const { ratings_sum, ...counts } = totals;
    return {
      ...counts,
      rating: meanOf(ratings_sum, counts.ratings_count),
      lessons,
      hardest_questions: questions,
      work: { waiting: work.waiting, oldest_at: work.oldest_at?.toISOString() ?? null },
    };
  });

  serve(
    courseStatistics,
    'GET /api/courses/:id/learners',
    async ({ db, viewer, params, query, nextCursor }) => {
      const { id } = await requireTeacher(db, viewer, params.id);
      const after = readCursor(query.cursor, cursor);
      const { rows, next } = await readPageOf(
        query.limit ?? usualPage,
        (limit) =>
          pageOfLearners(db, {
            courseId: id,
            viewerId: viewer.id,
            part: query.q?.trim() ?? '',
            after: after && { at: after[0], id: after[1] },
            limit,
          }),
        (last) => [placeOf(last).at, last.member_id],
      );
      nextCursor(next);
      return rows.map(asLearner);
    },
  );

  serve(courseStatistics, 'GET /api/courses/:id/learners/table', async ({ db, viewer, params }) => {
    const { id } = await requireTeacher(db, viewer, params.id);
    const spans = await readZoneSpans(db, viewer.id);
    const dateOf = (at: Date | null) => at && localDate(spans, at);
    const asCells = (row: LearnerRow) =>
      tableCells({
        name: authorOf(row, { as: 'learner' }).name,
        completed: row.completed,
        total: row.total,
        enrolledOn: localDate(spans, row.enrolled_at),
        lastHereOn: dateOf(row.last_accessed_at),
        finishedOn: dateOf(row.finished_at),
        state: row.state,
        atLesson: row.at_lesson,
      });
    // Read in pages, so that no statement counts the lessons of all learners of a large course.
    const cells: ReturnType<typeof asCells>[] = [];
    for (let after: { at: number; id: string } | null = null; cells.length < mostInTable; ) {
      const rows: LearnerRow[] = await pageOfLearners(db, {
        courseId: id,
        viewerId: viewer.id,
        part: '',
        after,
        limit: Math.min(tablePage, mostInTable - cells.length),
      });
      cells.push(...rows.map(asCells));
      const last = rows.at(-1);
      if (!last || rows.length < tablePage) break;
      after = placeOf(last);
    }
    // A spreadsheet would run a name such as `=HYPERLINK(...)` as a formula.
    return stringify([[...tableColumns], ...cells], { escape_formulas: true });
  });
}

/** Returns where a learner is in the order of the list. */
const placeOf = (row: LearnerRow) => ({
  at: (row.last_accessed_at ?? row.enrolled_at).getTime(),
  id: row.member_id,
});

const asLearner = (row: LearnerRow): CourseLearner => ({
  learner: authorOf(row, { as: 'learner' }),
  completed: row.completed,
  total: row.total,
  enrolled_at: row.enrolled_at.toISOString(),
  last_accessed: row.last_accessed_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  state: row.state,
  at_lesson: row.at_lesson,
});
