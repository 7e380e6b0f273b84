import type { WrittenMedia } from '#contract/courses/lesson-media.ts';
import type { Database } from '#server/platform/database/database.ts';

export const mediaOf = (db: Database, lessonId: string): Promise<WrittenMedia | undefined> =>
  db
    .selectFrom('lesson_media')
    .select(['captions', 'language', 'transcript', 'audio_url', 'version'])
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();

export async function saveMedia(
  db: Database,
  lessonId: string,
  { captions, language, transcript, audio_url }: Omit<WrittenMedia, 'version'>,
  now: Date,
): Promise<void> {
  const row = { captions, language, transcript, audio_url, updated_at: now };
  await db
    .insertInto('lesson_media')
    .values({ lesson_id: lessonId, ...row })
    .onConflict((oc) =>
      oc.column('lesson_id').doUpdateSet((eb) => ({ ...row, version: eb('lesson_media.version', '+', 1) })),
    )
    .execute();
}

/** Returns where a learner left the video or recording of a lesson, in seconds, and when. */
export const positionOf = async (
  db: Database,
  { memberId, lessonId }: { memberId: string; lessonId: string },
): Promise<{ position_s: number; position_at: Date | null }> =>
  (await db
    .selectFrom('lesson_openings')
    .select(['position_s', 'position_at'])
    .where('member_id', '=', memberId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()) ?? { position_s: 0, position_at: null };

/** Stores where a learner is in the video or recording of a lesson that they opened. */
export async function keepPosition(
  db: Database,
  { memberId, lessonId, seconds, now }: { memberId: string; lessonId: string; seconds: number; now: Date },
): Promise<void> {
  await db
    .updateTable('lesson_openings')
    .set({ position_s: seconds, position_at: now })
    .where('member_id', '=', memberId)
    .where('lesson_id', '=', lessonId)
    .execute();
}
