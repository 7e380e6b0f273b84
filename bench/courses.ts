import { parseArgs } from 'node:util';
import { outlineOf } from '../server/domains/courses/lessons/store.ts';
import { pageOfCourses } from '../server/domains/courses/lists/store.ts';
import { findCourse } from '../server/domains/courses/store.ts';
import { makeMembers } from './people.ts';
import { median } from './server.ts';
import { openTarget } from './target.ts';

/**
 * Measures the catalogue with many courses, a search of it, and a course with many lessons half of which the member completed,
 * each beside its statements. Uses the durable embedded database.
 *
 *   node bench/courses.ts [--courses 500] [--lessons 200] [--rounds 30]
 */
const { values } = parseArgs({
  options: {
    courses: { type: 'string', default: '500' },
    lessons: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '30' },
  },
});
const courses = Math.min(5_000, Math.max(1, Number(values.courses)));
const lessons = Math.min(1_000, Math.max(1, Number(values.lessons)));
const rounds = Math.max(3, Number(values.rounds));

const { server, app, close } = await openTarget('courses');
try {
  const [author, learner] = await makeMembers(app, 2);
  if (!author || !learner) throw new Error('No member was made.');
  const now = app.clock.now();
  const { rows: made } = await app.pool.query<{ id: string }>(
    `insert into courses (id, title, description, category, difficulty_level, duration_hours, author_id, is_published, published_at,
       enrolled_count, tags, created_at, updated_at)
     select gen_random_uuid(), 'Course ' || n, 'About quiet mornings and kettle ' || n || '.', 'habits', 'beginner', 1 + n % 9, $1, true, $2,
       n % 700, '["mornings", "walking"]', $2, $2
     from generate_series(1, $3::int) n returning id`,
    [author.id, now, courses],
  );
  const [large = { id: '' }] = made;
  await app.pool.query(
    `insert into lessons (id, course_id, title, description, content, order_index, duration_minutes, created_at, updated_at)
     select gen_random_uuid(), c.id, 'Lesson ' || n, 'One idea.', repeat('<p>A paragraph about walking.</p>', 40), n, 5, $1, $1
     from unnest($2::uuid[]) c (id), generate_series(1, case when c.id = $3::uuid then $4::int else 12 end) n`,
    [now, made.map(({ id }) => id), large.id, lessons],
  );
  await app.pool.query(
    `insert into course_enrolments (course_id, member_id, enrolled_at, last_accessed_at)
     select id, $1, $2, $2 from unnest($3::uuid[]) id`,
    [learner.id, now, made.slice(0, 40).map(({ id }) => id)],
  );
  await app.pool.query(
    `insert into lesson_completions (lesson_id, member_id, completed_at)
     select id, $1, $2 from lessons where course_id = $3 and order_index % 2 = 0`,
    [learner.id, now, large.id],
  );
  await app.pool.query('analyze courses, lessons, course_enrolments, lesson_completions');

  const viewer = {
    id: learner.id,
    tier: 'builder',
    isAdmin: false,
    isModerator: false,
    sessionId: learner.id,
    readOnly: null,
  } as const;
  const call = async (path: string): Promise<number> => {
    const reply = await fetch(`${server.origin}${path}`, {
      headers: { authorization: `Bearer ${learner.token}` },
    });
    const { length } = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return length;
  };
  const page = { filter: { part: '', words: null }, sort: 'enrolled', after: null, limit: 21 } as const;
  const catalogue = await timed(() => call('/api/courses'));
  const catalogueSql = await timed(async () => (await pageOfCourses(app.db, viewer, page)).length);
  const search = await timed(() => call('/api/courses?q=kettle'));
  const course = await timed(() => call(`/api/courses/${large.id}`));
  const courseSql = await timed(async () => {
    await findCourse(app.db, viewer, large.id);
    return (await outlineOf(app.db, viewer, large.id)).length;
  });
  console.table({
    [`catalogue of ${courses}`]: row(catalogue),
    'its statement alone': row(catalogueSql),
    'a search of it': row(search),
    [`course of ${lessons} lessons`]: row(course),
    'its statements': row(courseSql),
  });
  console.log(
    `The catalogue takes ${(catalogue.ms / catalogueSql.ms).toFixed(1)} times as long as its statement, the course ${(course.ms / courseSql.ms).toFixed(1)} times.`,
  );
} finally {
  await close();
}

interface Timed {
  ms: number;
  size: number;
}

function row({ ms, size }: Timed): Record<string, number> {
  return { 'median ms': ms, ...(size > 1000 && { kB: Math.round(size / 1000) }) };
}

async function timed(work: () => Promise<number>): Promise<Timed> {
  const times: number[] = [];
  let size = 0;
  for (let round = -3; round < rounds; round++) {
    const start = performance.now();
    size = await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return { ms: Math.round(10 * median(times)) / 10, size };
}
