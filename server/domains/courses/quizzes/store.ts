import { sql } from 'kysely';
import type { QuizResult } from '#contract/courses/quizzes.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { GivenAnswer, StoredQuiz } from './grading.rules.ts';

/** Returns a quiz with its right answers, which never leave the server for learners. */
export async function quizOf(db: Database, lessonId: string): Promise<StoredQuiz | undefined> {
  const { rows } = await sql<StoredQuiz>`
    select pass_mark, max_attempts, is_shuffled, feedback_after, questions, version from quizzes where lesson_id = ${lessonId}`.execute(
    db,
  );
  return rows[0];
}

export async function saveQuiz(
  db: Database,
  lessonId: string,
  quiz: Omit<StoredQuiz, 'version'>,
  now: Date,
): Promise<void> {
  const row = { ...quiz, questions: JSON.stringify(quiz.questions), updated_at: now };
  await db
    .insertInto('quizzes')
    .values({ lesson_id: lessonId, ...row })
    .onConflict((oc) =>
      oc.column('lesson_id').doUpdateSet((eb) => ({ ...row, version: eb('quizzes.version', '+', 1) })),
    )
    .execute();
}

export interface Attempts {
  count: number;
  best: number | null;
  is_passed: boolean;
}

export async function attemptsOf(
  db: Database,
  { memberId, lessonId }: { memberId: string; lessonId: string },
): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    select count(*)::int as count, max(score)::int as best, coalesce(bool_or(is_passed), false) as is_passed
    from quiz_attempts where member_id = ${memberId} and lesson_id = ${lessonId}`.execute(db);
  return rows[0] ?? { count: 0, best: null, is_passed: false };
}

/** Makes the attempts of a member at a lesson run one by one until the transaction ends. */
export async function lockAttempts(db: Database, memberId: string, lessonId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quiz ${memberId} ${lessonId}`}, 0))`.execute(db);
}

/** Returns the answers of an attempt and what its learner was told. */
export async function attemptOf(
  db: Database,
  { memberId, lessonId, number }: { memberId: string; lessonId: string; number: number },
): Promise<{ answers: unknown; result: QuizResult } | undefined> {
  const { rows } = await sql<{ answers: unknown; result: QuizResult }>`
    select answers, result from quiz_attempts where member_id = ${memberId} and lesson_id = ${lessonId} and number = ${number}`.execute(
    db,
  );
  return rows[0];
}

export async function insertAttempt(
  db: Database,
  {
    memberId,
    lessonId,
    result,
    answers,
    now,
  }: { memberId: string; lessonId: string; result: QuizResult; answers: readonly GivenAnswer[]; now: Date },
): Promise<void> {
  await db
    .insertInto('quiz_attempts')
    .values({
      member_id: memberId,
      lesson_id: lessonId,
      number: result.attempt,
      score: result.score,
      is_passed: result.is_passed,
      answers: JSON.stringify(answers),
      result: JSON.stringify(result),
      submitted_at: now,
    })
    .execute();
}

interface Attempt {
  memberId: string;
  lessonId: string;
  attempt: number;
}

/** Returns the answers of an attempt that were checked one by one, the first one first. */
export async function keptAnswers(
  db: Database,
  { memberId, lessonId, attempt }: Attempt,
): Promise<GivenAnswer[]> {
  const rows = await db
    .selectFrom('quiz_answers')
    .select('answer')
    .where('member_id', '=', memberId)
    .where('lesson_id', '=', lessonId)
    .where('attempt', '=', attempt)
    .orderBy('answered_at')
    .orderBy('question')
    .execute();
  return rows.map(({ answer }) => answer as unknown as GivenAnswer);
}

/** Keeps the answer to one question. One that an edit of the quiz has outdated is replaced. */
export async function keepAnswer(
  db: Database,
  { memberId, lessonId, attempt, answer, now }: Attempt & { answer: GivenAnswer; now: Date },
): Promise<void> {
  const row = { answer: JSON.stringify(answer), answered_at: now };
  await db
    .insertInto('quiz_answers')
    .values({ member_id: memberId, lesson_id: lessonId, attempt, question: answer.question, ...row })
    .onConflict((oc) => oc.columns(['member_id', 'lesson_id', 'attempt', 'question']).doUpdateSet(row))
    .execute();
}
