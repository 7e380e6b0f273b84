import { maxCaptions, maxTranscript } from '#contract/courses/constants.ts';
import type { MarkdownCourse } from '#contract/courses/copies.ts';
import { readQuiz } from './read-quiz.ts';
import {
  type Report,
  readAssignmentBlock,
  readLessonBlock,
  readMediaBlocks,
  readResources,
  readVideo,
} from './read-settings.ts';
import type { Block, BlockName } from './take-blocks.ts';

type Read = Omit<MarkdownCourse['lessons'][number], 'title' | 'description' | 'content' | 'section'>;

/** Reads the blocks of a lesson. Its kind follows from them, or is said by the block `lesson`. */
export function readBlocks(blocks: readonly Block[], report: Report): Read {
  const one = (name: BlockName): Block | undefined => {
    const [first, second] = blocks.filter((block) => block.name === name);
    if (second) report(second.from - 1, `a lesson has one ${name} block. Take this one out.`);
    return first;
  };
  const { lesson_type, ...settings } = readLessonBlock(one('lesson'), report);
  const of = { video: one('video'), quiz: one('quiz'), assignment: one('assignment') };
  const [kind, other] = (['video', 'quiz', 'assignment'] as const).filter((name) => of[name]);
  if (other)
    report(
      (of[other]?.from ?? 1) - 1,
      `a lesson is a ${kind} or a ${other}, not both. Begin another lesson above it.`,
    );
  const said = lesson_type ?? kind ?? 'text';
  if (kind && said !== kind)
    report(
      (of[kind]?.from ?? 1) - 1,
      `a lesson of the kind ${said} has no ${kind} block. Write “kind: ${kind}”, or take it out.`,
    );
  const media = { captions: one('captions'), transcript: one('transcript'), audio: one('audio') };
  const beside = media.captions ?? media.transcript ?? media.audio;
  if (beside && said !== 'video' && said !== 'text')
    report(
      beside.from - 1,
      'captions, a transcript and audio belong to a text or a video. Begin another lesson above it.',
    );
  return {
    ...settings,
    lesson_type: said,
    video_url: readVideo(of.video, report),
    resources: readResources(one('resources'), report),
    quiz: readQuiz(of.quiz, report),
    assignment: readAssignmentBlock(of.assignment, report),
    media: readMediaBlocks(media, { most: { captions: maxCaptions, transcript: maxTranscript }, report }),
  };
}
