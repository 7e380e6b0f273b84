import type { WrittenAssignment } from '#contract/courses/assignments.ts';
import type { LessonType } from '#contract/courses/constants.ts';
import type { WrittenMedia } from '#contract/courses/lesson-media.ts';
import type { QuizDraft } from '#contract/courses/quizzes.ts';
import type { BlockName } from './take-blocks.ts';

/** A lesson with what Markdown has no signs for. */
export interface BlockedLesson {
  lesson_type: LessonType;
  duration_minutes: number;
  is_preview: boolean;
  release_after_days: number | null;
  release_on: string | null;
  video_url: string | null;
  resources: readonly { title: string; url: string }[];
  quiz: QuizDraft | null;
  assignment: Omit<WrittenAssignment, 'version'> | null;
  media: Omit<WrittenMedia, 'version'> | null;
}

const yes = (value: boolean): string => (value ? 'yes' : 'no');
/** Words of several lines, so that `readQuiz` continues them. */
const indented = (words: string): string => words.replace(/\r\n?|\n/g, '\n  ');

/** Returns the blocks of a lesson as Markdown. Settings that are usual are left out. */
export function blocksOf(lesson: BlockedLesson): string[] {
  const { lesson_type: type, video_url, resources, media } = lesson;
  const quiz = type === 'quiz' ? lesson.quiz : null;
  const assignment = type === 'assignment' ? lesson.assignment : null;
  const isSaid = type === 'text' || (type === 'video' && video_url) || quiz?.questions.length || assignment;
  const settings = [
    ...(isSaid ? [] : [`kind: ${type}`]),
    ...(lesson.duration_minutes === 0 ? [] : [`minutes: ${lesson.duration_minutes}`]),
    ...(lesson.is_preview ? ['preview: yes'] : []),
    ...(lesson.release_after_days === null ? [] : [`opens after days: ${lesson.release_after_days}`]),
    ...(lesson.release_on === null ? [] : [`opens on: ${lesson.release_on}`]),
  ];
  const hears = type === 'video' || type === 'text';
  return [
    ...(settings.length > 0 ? [fenced('lesson', settings)] : []),
    ...(type === 'video' && video_url ? [fenced('video', [video_url])] : []),
    ...(hears && media?.audio_url ? [fenced('audio', [media.audio_url])] : []),
    ...(hears && media?.captions ? [fenced(`captions ${media.language}`, [media.captions.trim()])] : []),
    ...(hears && media?.transcript ? [fenced('transcript', [media.transcript])] : []),
    ...(quiz && quiz.questions.length > 0 ? [fenced('quiz', quizLines(quiz))] : []),
    ...(assignment ? [fenced('assignment', assignmentLines(assignment))] : []),
    ...(resources.length > 0
      ? [
          fenced(
            'resources',
            resources.map(({ title, url }) => {
              const address = url.replace(/\s/g, encodeURIComponent);
              return title === url ? address : `${title.replace(/\s+/g, ' ')} ${address}`;
            }),
          ),
        ]
      : []),
  ];
}

function fenced(name: BlockName | `captions ${string}`, lines: readonly string[]): string {
  const text = lines.join('\n');
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${name}\n${text}\n${fence}`;
}

const quizLines = ({
  pass_mark,
  max_attempts,
  is_shuffled,
  feedback_after,
  questions,
}: QuizDraft): string[] => [
  `pass mark: ${pass_mark}`,
  ...(max_attempts === null ? [] : [`attempts: ${max_attempts}`]),
  `shuffle: ${yes(is_shuffled)}`,
  ...(feedback_after === 'answer' ? [] : [`feedback after: ${feedback_after}`]),
  ...questions.flatMap(({ kind, text, feedback, options, accepted }) => [
    '',
    `${kind}: ${indented(text)}`,
    ...options.map((option, index) =>
      kind === 'order'
        ? `${index + 1}. ${indented(option.text)}`
        : `- [${option.is_right ? 'x' : ' '}] ${indented(option.text)}`,
    ),
    ...accepted.map((each) => `= ${indented(each)}`),
    ...(feedback === '' ? [] : [`feedback: ${indented(feedback)}`]),
  ]),
];

const assignmentLines = (settings: Omit<WrittenAssignment, 'version'>): string[] => [
  `collects work: ${yes(settings.collects_work)}`,
  ...(settings.due_on === null ? [] : [`due on: ${settings.due_on}`]),
  ...(settings.due_after_days === null ? [] : [`due after days: ${settings.due_after_days}`]),
  `needs acceptance: ${yes(settings.needs_acceptance)}`,
  `examples: ${yes(settings.shows_examples)}`,
];
