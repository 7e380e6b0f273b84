import { audioOf, audioRefused } from '#contract/courses/constants.ts';
import type { LessonMedia, WrittenMedia } from '#contract/courses/lesson-media.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { findOpenLesson } from '../lessons/open-lesson.ts';
import { lessonMissing } from '../lessons/rules.ts';
import { courseOf, isPublished } from '../lessons/store.ts';
import { lockOwnCourse, requireWritten } from '../lock-own-course.ts';
import { keepEarlier, keepVersion } from '../versions/keep-version.ts';
import { touchCourse } from '../writing.store.ts';
import { readCaptions } from './rules.ts';
import { mediaOf, positionOf, saveMedia } from './store.ts';

const none: WrittenMedia = { captions: '', language: 'en', transcript: '', audio_url: '', version: 0 };
const editedElsewhere =
  'Captions or transcript were also changed elsewhere. Yours are kept. Choose which to save.';
const captionsMissing = 'This lesson has no captions.';

interface Reading {
  viewer: Viewer;
  lessonId: string;
  now: Date;
}

/** Returns captions, transcript and place of a lesson that the viewer may open. Throws 404, 403. */
export async function readMedia(db: Database, { viewer, lessonId, now }: Reading): Promise<LessonMedia> {
  const { lesson } = await findOpenLesson(db, viewer, lessonId, now);
  const { captions, language, transcript, version } = (await mediaOf(db, lesson.id)) ?? none;
  const read = readCaptions(captions);
  const place = await positionOf(db, { memberId: viewer.id, lessonId: lesson.id });
  return {
    cues: 'cues' in read ? read.cues : [],
    language,
    transcript,
    position_s: place.position_s,
    position_at: place.position_at?.toISOString() ?? null,
    version,
  };
}

/** Returns the captions of a lesson that the viewer may open, as WebVTT. Throws 404, 403. */
export async function readVtt(db: Database, { viewer, lessonId, now }: Reading): Promise<string> {
  const { lesson } = await findOpenLesson(db, viewer, lessonId, now);
  const captions = (await mediaOf(db, lesson.id))?.captions ?? '';
  if (captions === '') throw notFound(captionsMissing);
  return captions;
}

/** Returns captions and transcript as written, to the authors of the course and admins. Throws 404, 403. */
export async function readWrittenMedia(
  db: Database,
  viewer: Viewer,
  lessonId: string,
): Promise<WrittenMedia> {
  await requireWritten(db, viewer, lessonId);
  return (await mediaOf(db, lessonId)) ?? none;
}

/**
 * Stores captions and transcript of a lesson. Throws 404, 403, 409 when they were edited since `version`, and 422 with the first line
 * that isn't WebVTT, or for an address that is no recording.
 */
export async function writeMedia(
  db: Database,
  {
    viewer,
    lessonId,
    media,
    version,
    now,
  }: Reading & {
    media: Omit<WrittenMedia, 'version' | 'audio_url'> & { audio_url?: string | undefined };
    version: number | null | undefined;
  },
): Promise<WrittenMedia> {
  const courseId = await courseOf(db, lessonId);
  if (!courseId) throw notFound(lessonMissing);
  const course = await lockOwnCourse(db, { viewer, id: courseId, lessonId, now });
  const stored = (await mediaOf(db, lessonId)) ?? none;
  if (typeof version === 'number' && version !== stored.version)
    throw conflict(editedElsewhere, 'edited_elsewhere', { current: stored });
  const transcript = media.transcript.trim();
  const audio_url = (media.audio_url ?? stored.audio_url).trim();
  if (audio_url !== '' && audioOf(audio_url) === null)
    throw invalid(audioRefused, { audio_url: audioRefused });
  await keepEarlier(db, lessonId);
  if (media.captions.trim() === '')
    await saveMedia(db, lessonId, { ...media, audio_url, captions: '', transcript }, now);
  else {
    const read = readCaptions(media.captions);
    if ('problem' in read) {
      const sentence = `Line ${read.line} of the captions: ${read.problem}`;
      throw invalid(sentence, { captions: sentence });
    }
    await saveMedia(db, lessonId, { ...media, audio_url, captions: read.vtt, transcript }, now);
  }
  await keepVersion(db, {
    lessonId,
    editorId: viewer.id,
    kind: (await isPublished(db, lessonId)) ? 'published' : 'edited',
    now,
  });
  await touchCourse(db, course.id, now);
  return (await mediaOf(db, lessonId)) ?? none;
}
