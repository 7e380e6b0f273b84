import { writeSundayPost } from '#server/domains/feed/posts/write-sunday-post.ts';
import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { lockPod, membersOf, podById } from '../members/store.ts';
import { isActive } from '../rules.ts';
import { readPodPractice } from '../week/read-practice.ts';
import { restsUntil } from '../week/rules.ts';
import { finishedWeek, questionOf } from './rules.ts';
import { countSundayPosts, type FactRow, insertFacts, insertSundayPost, podsToWrite } from './store.ts';

/**
 * Writes the Sunday posts that are due: on Sunday from 18:00 in the time zone of each pod, or within a day after it. Each pod is a
 * transaction of its own. A repetition, also at the same moment, writes none twice.
 */
export async function writeSundayPosts(db: Database, now: Date): Promise<number> {
  let written = 0;
  await tryEach(await podsToWrite(db, now), 'check-ins were not written', async ({ id, on_date: date }) => {
    if (await db.transaction().execute((tx) => writeFor(tx, { podId: id, date, now }))) written += 1;
  });
  return written;
}

/** Writes the Sunday post of a pod, unless it is written, or no one of the pod is active. */
async function writeFor(
  db: Database,
  { podId, date, now }: { podId: string; date: LocalDate; now: Date },
): Promise<boolean> {
  await lockPod(db, podId);
  const pod = await podById(db, podId);
  if (!pod || pod.ended_at !== null) return false;
  const { count, is_written: isWritten } = await countSundayPosts(db, podId, date);
  if (isWritten) return false;
  const from = addDays(date, -7);
  const facts: FactRow[] = [];
  const members = await membersOf(db, podId);
  let stones = 0;
  let isAnyoneHere = false;
  for (const member of members) {
    const practice = await readPodPractice(db, member, now);
    isAnyoneHere ||= isActive({ lastOn: practice.practised.at(-1) ?? null }, practice.today);
    if (!member.shares_stones) continue;
    stones += [...practice.placed].filter((each) => each >= from && each < date).length;
    const week = finishedWeek(practice.completions, { from, until: date });
    const until = restsUntil(practice.today, practice.planned);
    if (week !== null || until !== null) facts.push({ member_id: member.id, week, rests_until: until });
  }
  if (!isAnyoneHere) return false;
  const number = count + 1;
  const question = questionOf(number);
  const postId = await writeSundayPost(db, { groupId: pod.group_id, question, now });
  await insertSundayPost(db, podId, {
    on_date: date,
    number,
    question,
    post_id: postId,
    stones,
    written_at: now,
  });
  await insertFacts(db, { podId, date }, facts);
  await recordEvent(db, 'pod.checked_in', {
    by: null,
    about: { pod: podId, post: postId, members: members.map(({ id }) => id) },
    at: now,
  });
  return true;
}
