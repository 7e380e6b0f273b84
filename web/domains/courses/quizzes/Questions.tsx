import clsx from 'clsx';
import { ArrowLeft, ArrowRight, Check } from 'lucide';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { AnswerReading, Quiz, QuizResult } from '#contract/courses/quizzes.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import coursesStyles from '../courses.module.css';
import { CheckedAnswer } from './CheckedAnswer.tsx';
import { addReading, reloadQuiz } from './data.ts';
import { QuestionField, toggled } from './QuestionField.tsx';
import quizStyles from './quiz.module.css';
import { answersOf, type Given, isOpen, verdictOf } from './rules.ts';

interface QuestionsProps {
  quiz: Quiz;
  lessonId: string;
  isEnrolled: boolean;
  /** True once the attempt has its result, which a button shows. */
  hasResult?: boolean;
  /** Called with the last reading when the attempt has ended. */
  onEnd: (result: QuizResult, reading?: AnswerReading) => void;
  onShow: () => void;
}

/**
 * Shows the questions of an attempt, one at a time. Each answer is checked by itself, or all of them are handed in together, as the
 * author chose. Until then a choice is stored on this device.
 */
export function Questions({ quiz, lessonId, isEnrolled, hasResult = false, onEnd, onShow }: QuestionsProps) {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const onward = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const { questions, attempt, version } = quiz;
  const isWhole = quiz.feedback_after === 'attempt';
  const onFail = (reason: Error) => {
    if (!(reason instanceof ApiError && reason.status === 409)) return;
    // Another attempt has other questions in place of these, and their sentence would go with them.
    if (reason.code !== 'edited_elsewhere') toast.error(reason.message);
    reloadQuiz(lessonId);
  };
  const params = { id: lessonId };
  const form = useForm({
    draft: `quiz.${lessonId}.${attempt}`,
    values: { given: {} as Given, at: 0 },
    save: ({ given: answers }) =>
      send('POST /api/lessons/:id/attempts', {
        params,
        body: { attempt, version, answers: isWhole ? answersOf(questions, answers) : [] },
      }),
    failure: isWhole
      ? 'We couldn’t hand in your answers. They’re kept. Try again.'
      : 'We couldn’t load your result. Your answers are kept. Try again.',
    onFail,
    onSaved(result) {
      onEnd(result);
      onShow();
    },
  });
  const { given } = form.values;
  // The author may have removed questions meanwhile.
  const at = Math.min(Math.max(0, form.values.at), questions.length - 1);
  const question = questions[at];
  const readings = new Map(quiz.answered.map((reading) => [reading.question, reading]));
  const reading = question && readings.get(question.id);
  const check = useApiMutation('POST /api/lessons/:id/answers', {
    failure: 'We couldn’t check this answer. Your choice is kept.',
    showError: null,
    onFail,
    onDone({ reading: read, result }) {
      addReading(lessonId, attempt, read);
      if (result) {
        form.drop();
        form.set({ at });
        onEnd(result, read);
      }
      // Enter moves on from here.
      requestAnimationFrame(() => onward.current?.querySelector('button')?.focus());
    },
  });
  if (!question) return <p className="muted mt-6">This lesson has no questions yet.</p>;
  const isUnanswered = isOpen(question, given);
  const rest = [...questions.slice(at + 1), ...questions.slice(0, at)].filter(({ id }) => !readings.has(id));
  // Of a whole attempt every question comes, because an order that no one saw counts as answered.
  const nextOpen = isWhole ? (questions[at + 1] ?? rest.find((each) => isOpen(each, given))) : rest[0];
  const change = (part: Given[string]) => {
    check.clear();
    form.set({ given: { ...given, [question.id]: part } });
  };
  const goTo = (next: number) => {
    form.set({ at: next });
    requestAnimationFrame(() => title.current?.focus());
  };
  const goOn = () => {
    if (check.busy || form.busy) return;
    if (!reading && isEnrolled && isUnanswered) return;
    if (!reading && isEnrolled && !isWhole) {
      const [answer] = answersOf([question], given);
      if (!answer) return;
      void check.run({ params, body: { attempt, version, ...answer } });
    } else if (hasResult) {
      form.drop();
      onShow();
    } else if (nextOpen && (isEnrolled || at < questions.length - 1))
      goTo(isEnrolled ? questions.indexOf(nextOpen) : at + 1);
    // Without a whole attempt, the author removed the questions that were open.
    else if (isEnrolled) void form.save();
  };
  // Digits choose an option, except while a text is typed. Enter checks from the heading too, which has the focus after a move.
  const choose = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === title.current && !event.repeat) {
      event.preventDefault();
      return goOn();
    }
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const option = isTyping || event.altKey || event.ctrlKey || event.metaKey ? undefined : Number(event.key);
    const chosen = option ? question.options[option - 1] : undefined;
    if (!chosen || reading || (question.kind !== 'single' && question.kind !== 'multiple')) return;
    event.preventDefault();
    const before = given[question.id]?.options ?? [];
    change({ options: question.kind === 'single' ? [chosen.id] : toggled(before, chosen.id) });
  };
  const verdict = reading && verdictOf(question, reading);
  const error = check.error ?? form.error;
  const checks = isEnrolled && !reading && !isWhole;
  const label = !isEnrolled
    ? 'Next question'
    : checks
      ? check.error
        ? 'Try again'
        : 'Check answer'
      : nextOpen && !hasResult
        ? 'Next question'
        : !isWhole
          ? 'See your result'
          : form.error
            ? 'Try again'
            : 'Hand in answers';
  const isEnd = !isEnrolled && at === questions.length - 1;
  return (
    <section className="stack mt-6" aria-label="Quiz">
      <p className="muted nums">
        {questions.length === 1 ? 'One question' : `${questions.length} questions`}. You pass with{' '}
        {quiz.pass_mark}%.
        {quiz.attempts_left === null
          ? ''
          : quiz.attempts_left === 1
            ? ' This is your last attempt.'
            : ` You have ${quiz.attempts_left} attempts.`}{' '}
        {isWhole
          ? 'You see what was right after the last question. Your answers are kept on this device.'
          : 'Your answers are kept while you’re away.'}
      </p>
      <div className={clsx(quizStyles.bar, 'flex gap-4 items-center')}>
        <Marks quiz={quiz} at={at} given={given} />
        <span className="small strong nums">
          Question {at + 1} of {questions.length}
        </span>
      </div>
      <Form
        form={form}
        onSave={goOn}
        className="card card--flush"
        onKeyDown={choose}
        aria-labelledby={heading}
      >
        <div className="px-7 pt-7 pb-6 max-shell:px-4.5 max-shell:pt-4.5 max-shell:pb-4">
          <h2 className="h3 mt-1 mb-4 wrap-anywhere" id={heading} ref={title} tabIndex={-1} dir="auto">
            {question.text}
          </h2>
          {reading ? (
            <CheckedAnswer question={question} reading={reading} />
          ) : (
            <QuestionField
              key={question.id}
              question={question}
              given={given[question.id] ?? {}}
              onChange={change}
            />
          )}
          {error ? (
            <div className="mt-4">
              <Banner kind="danger">{error}</Banner>
            </div>
          ) : null}
        </div>
        <div className={quizStyles.foot} ref={onward}>
          <p className="[&[role=status]]:flex-[1_1_14rem]" role="status">
            {verdict ? (
              <>
                <b className="block">{verdict.title}</b>
                <span className="small muted">{verdict.more}</span>
              </>
            ) : null}
          </p>
          <Button
            className="max-shell:flex-[1_0_auto] last:ml-auto"
            type="submit"
            kind="primary"
            size="lg"
            // The second press of a double click would answer the question that has just appeared.
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault();
            }}
            {...(checks || (isWhole && isEnrolled && !nextOpen) ? { icon: Check } : { iconEnd: ArrowRight })}
            busy={check.busy || form.busy}
            busyText={isWhole ? 'Handing in...' : 'Checking...'}
            disabled={isEnd || (!reading && isEnrolled && isUnanswered)}
            reason={
              isEnrolled ? 'Answer this question first.' : 'Enroll in this course to answer its quizzes.'
            }
          >
            {label}
          </Button>
        </div>
      </Form>
      <div className="row row--wrap">
        {at > 0 ? (
          <Button kind="ghost" size="sm" icon={ArrowLeft} onClick={() => goTo(at - 1)}>
            Back
          </Button>
        ) : null}
        {reading || question.kind === 'short' || question.kind === 'order' ? null : (
          <p className={clsx(quizStyles.keys, 'small subtle')}>
            Press <b>1</b> to <b>{Math.min(9, question.options.length)}</b> to choose, <b>Enter</b> to{' '}
            {isWhole ? 'move on' : 'check and move on'}.
          </p>
        )}
      </div>
    </section>
  );
}

/** Most questions that are drawn one by one. */
const mostPebbles = 14;

/** A pebble for each question, or a bar for many. */
function Marks({
  quiz: { questions, answered, feedback_after },
  at,
  given,
}: Pick<QuestionsProps, 'quiz'> & { at: number; given: Given }) {
  const rights = answered.filter(({ is_right }) => is_right).length;
  // Of a whole attempt the answers are given, and no one knows yet which are right.
  const isGiven = (question: Quiz['questions'][number], index: number) =>
    feedback_after === 'attempt' && index < at && !isOpen(question, given);
  const done = answered.length + questions.filter(isGiven).length;
  const label =
    feedback_after === 'attempt'
      ? `Now at question ${at + 1} of ${questions.length}`
      : `${rights} of ${answered.length} answers right, now at question ${at + 1} of ${questions.length}`;
  if (questions.length > mostPebbles)
    return <ProgressBar label={label} value={done} max={questions.length} size="sm" />;
  return (
    <span
      className={clsx(clsx(quizStyles.pebs, coursesStyles.pebs), 'flex gap-1 flex-1 max-w-80')}
      role="img"
      aria-label={label}
    >
      {questions.map((each, index) => {
        const reading = answered.find(({ question }) => question === each.id);
        return (
          <i
            key={each.id}
            className={clsx(
              'even:rounded-(--ev-radius-pebble-2)',
              reading
                ? reading.is_right
                  ? coursesStyles.d
                  : 'bg-danger-tint shadow-[inset_0_0_0_1.5px_var(--ev-danger)]'
                : index === at
                  ? clsx(quizStyles.t, coursesStyles.t)
                  : isGiven(each, index) && 'bg-brand',
            )}
          />
        );
      })}
    </span>
  );
}
