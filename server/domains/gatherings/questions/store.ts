import { sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readsQuestions } from '../visibility.ts';

export interface QuestionRow extends AuthorRow {
  id: string;
  meeting_id: string;
  content: string;
  is_anonymous: boolean;
  is_own: boolean;
  asked_at: Date;
  hidden_at: Date | null;
  votes: number;
  has_voted: boolean;
}

/** Returns the questions of a date that the viewer reads, those of most members first. */
export async function questionsOf(
  db: Database,
  gatheringId: string,
  { meetingId, viewerId }: { meetingId: string; viewerId: string },
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select q.id, q.meeting_id, q.content, q.is_anonymous, q.author_id = ${viewerId} as is_own, q.asked_at, q.hidden_at, ${authorColumns()},
      (select count(*)::int from gathering_votes gv where gv.question_id = q.id) as votes,
      exists (select from gathering_votes gv where gv.question_id = q.id and gv.member_id = ${viewerId}) as has_voted
    from gathering_questions q join gatherings g on g.id = q.gathering_id ${joinAuthor(sql`q.author_id`)}
    where g.id = ${gatheringId} and q.meeting_id = ${meetingId} and ${readsQuestions(viewerId)}
    order by votes desc, q.asked_at, q.id limit 200`.execute(db);
  return rows;
}

export async function countQuestions(db: Database, meetingId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gathering_questions q where q.meeting_id = ${meetingId} and ${isNotHidden('q')}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export const countOwn = async (db: Database, meetingId: string, memberId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gathering_questions where meeting_id = ${meetingId} and author_id = ${memberId}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

export const askedAs = (
  db: Database,
  authorId: string,
  clientId: string,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('gathering_questions')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export async function insertQuestion(
  db: Database,
  question: {
    id: string;
    gathering_id: string;
    meeting_id: string;
    author_id: string;
    content: string;
    is_anonymous: boolean;
    asked_at: Date;
    client_id: string | null;
  },
): Promise<void> {
  await db.insertInto('gathering_questions').values(question).execute();
}

/** Returns the gathering of a question that the viewer reads. */
export async function readableQuestion(
  db: Database,
  id: string,
  viewerId: string,
): Promise<
  | { id: string; gathering_id: string; meeting_id: string; author_id: string; hidden_at: Date | null }
  | undefined
> {
  const { rows } = await sql<{
    id: string;
    gathering_id: string;
    meeting_id: string;
    author_id: string;
    hidden_at: Date | null;
  }>`
    select q.id, q.gathering_id, q.meeting_id, q.author_id, q.hidden_at from gathering_questions q join gatherings g on g.id = q.gathering_id
    where q.id = ${id} and ${readsQuestions(viewerId)}`.execute(db);
  return rows[0];
}

export async function setVote(
  db: Database,
  { questionId, memberId, voted, now }: { questionId: string; memberId: string; voted: boolean; now: Date },
): Promise<number> {
  if (voted)
    await db
      .insertInto('gathering_votes')
      .values({ question_id: questionId, member_id: memberId, voted_at: now })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else
    await db
      .deleteFrom('gathering_votes')
      .where('question_id', '=', questionId)
      .where('member_id', '=', memberId)
      .execute();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gathering_votes where question_id = ${questionId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the author's own question. Returns false for anyone else's. */
export async function deleteQuestion(
  db: Database,
  id: string,
  { authorId }: { authorId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    delete from gathering_questions where id = ${id} and (${authorId}::uuid is null or author_id = ${authorId}::uuid) returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function setQuestionHidden(db: Database, id: string, at: Date | null): Promise<void> {
  await db.updateTable('gathering_questions').set({ hidden_at: at }).where('id', '=', id).execute();
}

export const questionById = (db: Database, id: string) =>
  db
    .selectFrom('gathering_questions')
    .select(['id', 'gathering_id', 'author_id', 'content', 'asked_at', 'hidden_at'])
    .where('id', '=', id)
    .executeTakeFirst();
