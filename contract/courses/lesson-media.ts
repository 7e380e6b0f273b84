import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { changedElsewhere, id, instant, nullable, text, version } from '../platform/fields.ts';
import { captionsTooLong, maxCaptions, maxTranscript } from './constants.ts';

/** One caption: from and to in seconds, and its words without marks. */
export const Cue = Type.Object({ start: Type.Number(), end: Type.Number(), text: Type.String() });
export type Cue = Static<typeof Cue>;

/** Captions and transcript of a lesson, with the place of the viewer in its video. */
export const LessonMedia = Type.Object({
  /** In order. Empty without captions. */
  cues: Type.Array(Cue),
  /** Language of the captions, such as `en`. */
  language: Type.String(),
  /** As the author typed it, or empty. Without one, the captions are the transcript. */
  transcript: Type.String(),
  /** Where the viewer left the video or the recording, in seconds. 0 at its begin. */
  position_s: Type.Integer(),
  /** When they were there. Null before the first time. */
  position_at: nullable(instant),
  version,
});
export type LessonMedia = Static<typeof LessonMedia>;

/** Captions and transcript as their author edits them. */
export const WrittenMedia = Type.Object({
  captions: Type.String(),
  language: Type.String(),
  transcript: Type.String(),
  /** Address of a recording of the text, or empty. */
  audio_url: Type.String(),
  version,
});
export type WrittenMedia = Static<typeof WrittenMedia>;

const lesson = Type.Object({ id });

export const lessonMedia = endpoints({
  'GET /api/lessons/:id/media': {
    operationId: 'getLessonMedia',
    access: 'member',
    summary:
      'Returns captions and transcript of a lesson that the viewer may open, and their place in its video.',
    params: lesson,
    reply: LessonMedia,
  },
  'GET /api/lessons/:id/captions': {
    operationId: 'getCaptions',
    access: 'member',
    summary: 'Returns the captions of a lesson that the viewer may open, as WebVTT.',
    params: lesson,
    reply: Type.String(),
    media: 'text/vtt; charset=utf-8',
  },
  'GET /api/lessons/:id/media/draft': {
    operationId: 'getWrittenMedia',
    access: 'creator',
    summary: 'Returns captions and transcript of a lesson to its authors and admins.',
    params: lesson,
    reply: WrittenMedia,
  },
  'PUT /api/lessons/:id/media': {
    operationId: 'writeLessonMedia',
    access: 'creator',
    summary:
      'Stores captions (WebVTT) and transcript of your lesson. Empty ones are removed. Captions that no player could show are a 422 with their line.',
    limit: 60,
    params: lesson,
    body: Type.Object({
      captions: text(maxCaptions, { sentences: { maxLength: captionsTooLong } }),
      language: text(12, {
        pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$',
        sentences: { pattern: 'A language is a code such as en or pt-BR.' },
      }),
      transcript: text(maxTranscript, {
        sentences: {
          maxLength: `A transcript has at most ${maxTranscript.toLocaleString('en')} characters.`,
        },
      }),
      /** Address of a recording of the text (.mp3, .m4a, .ogg, .opus or .wav). Left out, it stays. */
      audio_url: Type.Optional(text(500)),
      /** `version` of the draft. If the stored one differs, the call is refused with a 409. */
      version: Type.Optional(nullable(version)),
    }),
    reply: WrittenMedia,
    refusals: { 409: changedElsewhere(WrittenMedia) },
  },
});
