import type { Actor, Reply } from './app.ts';
import type { ReplyBody } from './calls.ts';

type ReplyOf<M extends 'GET' | 'POST', Path extends string> = Promise<
  Reply<ReplyBody<`${M} /api/programs/:id/${Path}`>>
>;

/** One member's calls through the programme. */
export interface Walk {
  programId: string;
  courseId: string;
  enrol(): ReplyOf<'POST', 'enroll'>;
  complete(
    day: number,
    more?: { reflection?: string; for?: 'today' | 'yesterday'; happened_at?: string },
  ): ReplyOf<'POST', 'complete-day'>;
  /** Completes the days from `first` to `last` in order. Returns the last reply. */
  completeDays(first: number, last: number): ReplyOf<'POST', 'complete-day'>;
  tick(day: number, item: string, value?: boolean, happenedAt?: string): ReplyOf<'POST', 'update-checklist'>;
  write(
    day: number,
    reflection: string,
    more?: { base_version?: number; round?: number; happened_at?: string },
  ): ReplyOf<'POST', 'save-reflection'>;
  day(day: number): ReplyOf<'GET', 'day-progress/:day'>;
  progress(): ReplyOf<'GET', 'progress'>;
  post(path: string, body: unknown): Promise<Reply>;
}

export async function walkOf(actor: Actor): Promise<Walk> {
  const [flagship] = (await actor.call('GET /api/programs')).body;
  const path = `/api/programs/${flagship.id}` as const;
  const complete: Walk['complete'] = (day, more = {}) =>
    actor.call(`POST ${path}/complete-day`, { day, ...more });
  return {
    programId: flagship.id,
    courseId: flagship.course_id,
    enrol: () => actor.call(`POST ${path}/enroll`),
    complete,
    async completeDays(first, last) {
      let reply = await complete(first);
      for (let day = first + 1; day <= last; day += 1) reply = await complete(day);
      return reply;
    },
    tick: (day, item, value = true, happened_at) =>
      actor.call(`POST ${path}/update-checklist`, { day, item, value, happened_at }),
    write: (day, reflection, more = {}) =>
      actor.call(`POST ${path}/save-reflection`, { day, reflection, ...more }),
    day: (day) => actor.call(`GET ${path}/day-progress/${day}`),
    progress: () => actor.call(`GET ${path}/progress`),
    post: (rest, body) => actor.call(`POST ${path}/${rest}`, body),
  };
}
