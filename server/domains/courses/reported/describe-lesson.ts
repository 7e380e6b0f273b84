import type { Described } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { asParagraphs, plainText } from '#server/platform/text/html.ts';
import { type ReportedLesson, reportedLesson } from './store.ts';

/** Describes a lesson as moderators read it: with its addresses, its quiz and its captions. */
export async function describeLesson(db: Database, id: string): Promise<Described | null> {
  const lesson = await reportedLesson(db, id);
  if (!lesson) return null;
  const { title, author_id, course_id, content } = lesson;
  const html = [asParagraphs(lesson.description), content, ...beside(lesson).map(asParagraphs)].join('');
  return {
    author_id,
    html,
    text: plainText(html),
    title,
    image: null,
    image_url: null,
    posted_at: lesson.created_at.toISOString(),
    path: `/lms/${course_id}/${id}`,
    is_hidden: lesson.hidden_at !== null,
  };
}

/** Returns the words of a lesson that aren't its text. */
const beside = ({ resources, questions, captions, transcript, ...lesson }: ReportedLesson): string[] =>
  [
    lesson.video_url ?? '',
    lesson.audio_url ?? '',
    ...resources.map(({ title, url }) => (title === url ? url : `${title}: ${url}`)),
    ...(questions ?? []).map(({ text, options, accepted, feedback }) =>
      [text, ...options.map((option) => option.text), ...accepted, feedback].filter(Boolean).join('\n'),
    ),
    captions ?? '',
    transcript ?? '',
  ].filter((part) => part.trim() !== '');
