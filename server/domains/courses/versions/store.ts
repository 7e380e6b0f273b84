import { sql } from 'kysely';
import type { LessonType, VersionKind } from '#contract/courses/constants.ts';
import type { WrittenMedia } from '#contract/courses/lesson-media.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Resource } from '../lessons/store.ts';
import type { StoredQuiz } from '../quizzes/grading.rules.ts';
import type { NewestVersion } from './rules.ts';

/** Fields of a lesson that a version keeps. */
export interface LessonState {
  title: string;
  description: string;
  lesson_type: LessonType;
  content: string;
  video_url: string | null;
  resources: Resource[];
  quiz: Omit<StoredQuiz, 'version'> | null;
  /** Captions and transcript. Null without both, and in versions from before they were kept. */
  media: Omit<WrittenMedia, 'version'> | null;
}

/** Returns a lesson as a version keeps it. */
export async function stateOf(
  db: Database,
  lessonId: string,
): Promise<(LessonState & { updated_at: Date }) | undefined> {
  const { rows } = await sql<LessonState & { updated_at: Date }>`
    select l.title, l.description, l.lesson_type, l.content, l.video_url, l.resources, l.updated_at,
      case when q.lesson_id is not null then jsonb_build_object('pass_mark', q.pass_mark, 'max_attempts', q.max_attempts,
        'is_shuffled', q.is_shuffled, 'feedback_after', q.feedback_after, 'questions', q.questions) end as quiz,
      case when m.lesson_id is not null then jsonb_build_object('captions', m.captions, 'language', m.language, 'transcript', m.transcript,
        'audio_url', m.audio_url) end as media
    from lessons l left join quizzes q on q.lesson_id = l.id left join lesson_media m on m.lesson_id = l.id where l.id = ${lessonId}`.execute(
    db,
  );
  return rows[0];
}

const columns = sql`v.id, v.number, v.kind, v.restored_from, v.editor_id, v.started_at, v.saved_at, v.title`;
/** Versions from before quizzes had `feedback_after` get its default. */
const stateColumns = sql`v.description, v.lesson_type, v.content, v.video_url, v.resources,
  jsonb_build_object('feedback_after', 'answer') || v.quiz as quiz, v.media`;

export interface VersionRow extends NewestVersion, AuthorRow<'by'> {
  id: string;
  number: number;
  restored_from: number | null;
  title: string;
}

/** Returns the newest version of a lesson with its state. */
export async function newestOf(
  db: Database,
  lessonId: string,
): Promise<(NewestVersion & LessonState & { id: string; number: number }) | undefined> {
  const { rows } = await sql<NewestVersion & LessonState & { id: string; number: number }>`
    select ${columns}, ${stateColumns} from lesson_versions v where v.lesson_id = ${lessonId}
    order by v.number desc limit 1`.execute(db);
  return rows[0];
}

/** Returns the versions of a lesson, newest first. There are at most `keptVersions`. */
export async function versionsOf(db: Database, lessonId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns}, ${authorColumns('by')} from lesson_versions v ${joinAuthor(sql`v.editor_id`)}
    where v.lesson_id = ${lessonId} order by v.number desc`.execute(db);
  return rows;
}

export async function findVersion(
  db: Database,
  lessonId: string,
  id: string,
): Promise<(VersionRow & LessonState) | undefined> {
  const { rows } = await sql<VersionRow & LessonState>`
    select ${columns}, ${stateColumns}, ${authorColumns('by')} from lesson_versions v ${joinAuthor(sql`v.editor_id`)}
    where v.lesson_id = ${lessonId} and v.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns only the fields that a version keeps. */
export const keptOf = ({
  title,
  description,
  lesson_type,
  content,
  video_url,
  resources,
  quiz,
  media,
}: LessonState): LessonState => ({
  title,
  description,
  lesson_type,
  content,
  video_url,
  resources,
  quiz,
  media,
});

function asColumns(state: LessonState) {
  const { resources, quiz, media, ...texts } = keptOf(state);
  return {
    ...texts,
    resources: JSON.stringify(resources),
    quiz: quiz && JSON.stringify(quiz),
    media: media && JSON.stringify(media),
  };
}

export async function insertVersion(
  db: Database,
  {
    state,
    ...version
  }: {
    id: string;
    lessonId: string;
    number: number;
    kind: VersionKind;
    restoredFrom: number | null;
    editorId: string | null;
    at: Date;
    state: LessonState;
  },
): Promise<void> {
  await db
    .insertInto('lesson_versions')
    .values({
      ...asColumns(state),
      id: version.id,
      lesson_id: version.lessonId,
      number: version.number,
      kind: version.kind,
      restored_from: version.restoredFrom,
      editor_id: version.editorId,
      started_at: version.at,
      saved_at: version.at,
    })
    .execute();
}

export async function updateVersion(
  db: Database,
  id: string,
  { state, kind, at }: { state: LessonState; kind: VersionKind; at: Date },
): Promise<void> {
  await db
    .updateTable('lesson_versions')
    .set({ ...asColumns(state), kind, saved_at: at })
    .where('id', '=', id)
    .execute();
}

/** Deletes all versions of a lesson up to a number. */
export async function deleteVersions(db: Database, lessonId: string, upTo: number): Promise<void> {
  if (upTo < 1) return;
  await db
    .deleteFrom('lesson_versions')
    .where('lesson_id', '=', lessonId)
    .where('number', '<=', upTo)
    .execute();
}
