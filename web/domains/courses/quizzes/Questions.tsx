import { ArrowLeft, ArrowRight, Check } from 'lucide';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { Quiz, QuizResult } from '#contract/quizzes.ts';
import { useStoredForm } from '../../../platform/drafts/use-stored-form.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { ProgressBar } from '../../../ui/display/ProgressBar.tsx';
import { handIn } from '../mutations.ts';
import { Asked, toggled } from './Asked.tsx';
import { reloadQuiz } from './queries.ts';
import { answersOf, type Given, isOpen, openCount } from './rules.ts';

interface QuestionsProps {
  quiz: Quiz;
  lessonId: string;
  isEnrolled: boolean;
  onResult: (result: QuizResult) => void;
}

/** Shows the questions of an attempt, one at a time, and stores answers and place on this device. */
export function Questions({ quiz, lessonId, isEnrolled, onResult }: QuestionsProps) {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const nothing: { given: Given; at: number } = { given: {}, at: 0 };
  const kept = useStoredForm(`quiz.${lessonId}.${quiz.attempt}`, nothing, 0);
  const { given } = kept.values;
  const { questions } = quiz;
  // The author may have removed questions meanwhile.
  const at = Math.min(Math.max(0, kept.values.at), questions.length - 1);
  const question = questions[at];
  const { run, busy, error } = useApiMutation(handIn, {
    failure: 'We couldn’t check your answers. They are kept. Try again.',
    showError: null,
    onFail(reason) {
      if (reason instanceof ApiError && reason.status === 409) reloadQuiz(lessonId);
    },
    onDone(result) {
      kept.drop();
      onResult(result);
    },
  });
  if (!question) return <p className="muted mt-6">This lesson has no questions yet.</p>;
  const isLast = at === questions.length - 1;
  const isUnanswered = isOpen(question, given);
  const open = openCount(questions, given);
  const change = (part: Given[string]) => kept.set({ given: { ...given, [question.id]: part } });
  const goTo = (next: number) => {
    kept.set({ at: next });
    requestAnimationFrame(() => title.current?.focus());
  };
  const goOn = () => {
    if (isUnanswered || busy) return;
    if (!isLast) return goTo(at + 1);
    const firstOpen = questions.findIndex((each) => isOpen(each, given));
    if (firstOpen >= 0) return goTo(firstOpen);
    if (isEnrolled)
      void run(lessonId, {
        attempt: quiz.attempt,
        version: quiz.version,
        answers: answersOf(questions, given),
      });
  };
  // Digits choose an option, except while a text is typed.
  const choose = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const option = isTyping || event.altKey || event.ctrlKey || event.metaKey ? undefined : Number(event.key);
    const chosen = option ? question.options[option - 1] : undefined;
    if (!chosen || (question.kind !== 'single' && question.kind !== 'multiple')) return;
    event.preventDefault();
    const before = given[question.id]?.options ?? [];
    change({ options: question.kind === 'single' ? [chosen.id] : toggled(before, chosen.id) });
  };
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
        Your answers are kept while you’re away.
      </p>
      <ProgressBar
        label={`Question ${at + 1} of ${questions.length}`}
        value={questions.length - open}
        max={questions.length}
        size="sm"
      />
      <Card
        as="form"
        onKeyDown={choose}
        onSubmit={(event: { preventDefault(): void }) => {
          event.preventDefault();
          goOn();
        }}
        aria-labelledby={heading}
      >
        <p className="small muted nums">
          Question {at + 1} of {questions.length}
        </p>
        <h2 className="h3 quiz-question" id={heading} ref={title} tabIndex={-1} dir="auto">
          {question.text}
        </h2>
        <Asked key={question.id} question={question} given={given[question.id] ?? {}} onChange={change} />
        {error ? (
          <div className="mt-4">
            <Banner kind="danger">{error}</Banner>
          </div>
        ) : null}
        <div className="row row--wrap row--between mt-6">
          {at > 0 ? (
            <Button kind="ghost" icon={ArrowLeft} onClick={() => goTo(at - 1)}>
              Back
            </Button>
          ) : (
            <span />
          )}
          <Button
            type="submit"
            kind="primary"
            // The second press of a double click would answer the question that has just appeared.
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault();
            }}
            {...(isLast ? { icon: Check } : { iconEnd: ArrowRight })}
            busy={busy}
            busyText="Checking..."
            disabled={isUnanswered || (isLast && !isEnrolled)}
            reason={
              isUnanswered ? 'Answer this question first.' : 'Enroll in this course to answer its quizzes.'
            }
          >
            {isLast ? 'Check answers' : 'Next question'}
          </Button>
        </div>
      </Card>
    </section>
  );
}
