import { writeComment } from '#server/domains/comments/write-comment.ts';
import { postComments } from '#server/domains/feed/comment-subject.ts';
import { changeSearch } from '#server/domains/pods/forming/change-search.ts';
import { formPod } from '#server/domains/pods/forming/form-pods.ts';
import { setPodSharing } from '#server/domains/pods/members/set-sharing.ts';
import { writeSundayPosts } from '#server/domains/pods/sunday-posts/write-sunday-posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RoleName, viewerOf } from './cast.ts';

const dayMs = 86_400_000;
const daysTogether = 11;
/** Their days of Evolve 90 are at most 14 apart. */
const together = ['nora', 'fay', 'milo', 'mira', 'cleo'] as const satisfies readonly RoleName[];
const answers: Partial<Record<RoleName, string>> = {
  fay: 'Putting my shoes in front of the kettle. I have to move them to make tea.',
  milo: 'Walking to the old depot and back. My legs know the way without me.',
};

/** Puts five of the cast into a pod for eleven days, with the Sunday post of the last Sunday and two answers. */
export async function seedPods(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  const began = new Date(now.getTime() - daysTogether * dayMs);
  const memberIds = together.map((role) => members[role]);
  for (const memberId of memberIds)
    await db
      .transaction()
      .execute((tx) => changeSearch(tx, { memberId, isLooking: true, sharesStones: true, now: began }));
  const podId = await db.transaction().execute((tx) => formPod(tx, { memberIds, now: began }));
  if (podId === null) return;
  const sharing = { stones: true, board: true };
  for (const role of ['nora', 'fay', 'milo'] as const)
    await db.transaction().execute((tx) => setPodSharing(tx, { viewerId: members[role], podId, sharing }));
  const monday = afterSunday(now);
  await writeSundayPosts(db, monday);
  const sundayPost = await db
    .selectFrom('pod_check_ins')
    .select('post_id')
    .where('pod_id', '=', podId)
    .executeTakeFirst();
  if (!sundayPost) return;
  for (const [role, content] of Object.entries(answers)) {
    const author = viewerOf(role as RoleName, members);
    await db.transaction().execute((tx) =>
      writeComment(tx, postComments, {
        subjectId: sundayPost.post_id,
        author,
        content,
        parentId: null,
        mentions: [],
        clientId: null,
        now: new Date(Math.min(now.getTime(), monday.getTime() + 3 * 3_600_000)),
      }),
    );
  }
}

/** Returns the last Monday at 06:00 UTC, when it is at most a day after Sunday 18:00 wherever the cast live. */
function afterSunday(now: Date): Date {
  const at = new Date(now);
  at.setUTCHours(6, 0, 0, 0);
  while (at > now || at.getUTCDay() !== 1) at.setUTCDate(at.getUTCDate() - 1);
  return at;
}
