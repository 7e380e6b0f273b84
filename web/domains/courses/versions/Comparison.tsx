import type { WholeVersion } from '#contract/courses/lesson-versions.ts';
import { plainTextOf } from '../../../ui/editor/reading/plain.ts';
import { lessonKinds } from '../words.ts';
import { compareTexts, countWords, type Piece, sentenceOf } from './rules.ts';

interface ComparisonProps {
  before: WholeVersion;
  after: WholeVersion;
}

/** Fields of a lesson as words that an author compares. */
const fields: { label: string; words: (version: WholeVersion) => string }[] = [
  { label: 'Title', words: ({ title }) => title },
  { label: 'Description', words: ({ description }) => description },
  { label: 'Kind', words: ({ lesson_type }) => lessonKinds[lesson_type].label },
  { label: 'Text', words: ({ content }) => plainTextOf(content) },
  { label: 'Video', words: ({ video_url }) => video_url ?? '' },
  {
    label: 'Resources',
    words: ({ resources }) => resources.map(({ title, url }) => `${title}: ${url}`).join('\n'),
  },
  { label: 'Quiz', words: ({ quiz }) => (quiz ? quizWords(quiz) : '') },
  { label: 'Captions', words: ({ media }) => media?.captions ?? '' },
  { label: 'Transcript', words: ({ media }) => media?.transcript ?? '' },
];

/** Shows how one version of a lesson became another: words that were added and removed, by field. */
export function Comparison({ before, after }: ComparisonProps) {
  const changed = fields
    .map(({ label, words }) => ({ label, pieces: compareTexts(words(before), words(after)) }))
    .filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'same'));
  if (changed.length === 0)
    return (
      <p className="muted">
        {before.content === after.content
          ? 'Both versions have the same words.'
          : 'Both versions have the same words. Only the formatting changed.'}
      </p>
    );
  return (
    <dl className="grid gap-4 [&_ins]:bg-done-tint [&_ins]:underline [&_ins]:underline-offset-[0.2em] [&_del]:bg-danger-tint">
      {changed.map(({ label, pieces }) => (
        <div key={label}>
          <dt>
            <b>{label}</b> <span className="small muted">{sentenceOf(countWords(pieces))}</span>
          </dt>
          <dd className="mt-1 whitespace-pre-wrap" dir="auto">
            <Pieces pieces={pieces} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Most characters of unchanged text that are shown between two changes. */
const mostSame = 300;

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'same')
      return (
        <span key={key}>{text.length > mostSame ? `${text.slice(0, 140)} … ${text.slice(-140)}` : text}</span>
      );
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark key={key}>
        <span className="sr">{kind === 'added' ? 'Added: ' : 'Removed: '}</span>
        {text}
        <span className="sr">. </span>
      </Mark>
    );
  });
}

const quizWords = ({
  pass_mark,
  max_attempts,
  is_shuffled,
  feedback_after,
  questions,
}: NonNullable<WholeVersion['quiz']>): string =>
  [
    `Pass mark ${pass_mark} per cent`,
    max_attempts === null ? 'Attempts without a limit' : `Attempts: ${max_attempts}`,
    is_shuffled ? 'In a mixed order' : 'In this order',
    feedback_after === 'answer' ? 'Feedback after each answer' : 'Feedback after the attempt',
    ...questions.flatMap(({ text, options, accepted, feedback }, index) => [
      `${index + 1}. ${text}`,
      ...options.map((option) => `${option.is_right ? '✓' : '–'} ${option.text}`),
      ...accepted.map((each) => `✓ ${each}`),
      ...(feedback ? [`Feedback: ${feedback}`] : []),
    ]),
  ].join('\n');
