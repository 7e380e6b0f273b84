import type { PodCheckIn } from '#contract/pods/endpoints.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { MembershipRow } from '../members/store.ts';
import { chipsOf } from './rules.ts';
import { factsOf, sundayPostsOf } from './store.ts';

const shown = 12;

/** Returns the Sunday posts that a member reads: those since they joined, newest first. */
export async function presentSundayPosts(
  db: Database,
  { id: podId, joined_at: since }: Pick<MembershipRow, 'id' | 'joined_at'>,
): Promise<PodCheckIn[]> {
  const sundayPosts: PodCheckIn[] = [];
  for (const row of await sundayPostsOf(db, { podId, since, most: shown })) {
    const facts = await factsOf(db, podId, row.on_date);
    const named = facts.map(({ name, ...fact }) => ({ ...fact, name: name.split(' ')[0] ?? name }));
    sundayPosts.push({
      number: row.number,
      on: row.on_date,
      question: row.question,
      post_id: row.post_id,
      chips: chipsOf({ stones: row.stones, facts: named }, inWords),
    });
  }
  return sundayPosts;
}

const inWords = (date: LocalDate): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
