import type { GatheringQuestion } from '#contract/gatherings/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { readHidings } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { questionsOf } from './store.ts';

/** Returns the questions of a date as the viewer reads them. One without a name has no author, not even for its own member. */
export async function presentQuestions(
  db: Database,
  gatheringId: string,
  { viewer, meetingId }: { viewer: Viewer; meetingId: string | null },
): Promise<GatheringQuestion[]> {
  if (meetingId === null) return [];
  const rows = await questionsOf(db, gatheringId, { meetingId, viewerId: viewer.id });
  const hidden = rows.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id);
  const hidings = await readHidings(db, 'question', hidden);
  return rows.map((row) => ({
    id: row.id,
    meeting_id: row.meeting_id,
    content: row.content,
    author: row.is_anonymous ? null : authorOf(row),
    is_own: row.is_own,
    asked_at: row.asked_at.toISOString(),
    votes: row.votes,
    has_voted: row.has_voted,
    may_delete: row.is_own,
    may_report: !row.is_own,
    ...hidings.get(row.id),
  }));
}
