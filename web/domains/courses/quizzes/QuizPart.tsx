import { ArrowDown, ArrowUp, Check, X } from 'lucide';
import { useState } from 'react';
import type { Question, Quiz, QuizResult } from '#contract/quizzes.ts';
import { useStoredForm } from '../../../platform/drafts/use-stored-form.ts';
import { ApiError, errorMessage } from '../../../platform/http/api.ts';
import { isNotFound } from '../../../platform/http/is-not-found.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { handIn } from '../mutations.ts';
import { reloadCourse } from '../queries.ts';
import { reloadQuiz, useQuiz } from './queries.ts';
import './quiz.css';
import { answersOf, type Given, openCount, reordered } from './rules.ts';

interface QuizPartProps {
  courseId: string;
  lessonId: string;
  isEnrolled: boolean;
}

/** The quiz of a lesson: its questions, then the result of the attempt. */
export function QuizPart({ courseId, lessonId, isEnrolled }: QuizPartProps) {
  const query = useQuiz(lessonId);
  const [result, setResult] = useState<{ result: QuizResult; questions: readonly Question[] }>();
  if (result)
    return (
      <Result
        {...result}
        onAgain={() => {
          setResult(undefined);
          reloadQuiz(lessonId);
        }}
      />
    );
  const quiz = query.data;
  if (isNotFound(query)) return <p className="muted mt-6">This lesson has no questions yet.</p>;
  if (!quiz)
    return query.isError ? (
      <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {errorMessage(query.error, 'We couldn’t load the quiz. Try again.')}
      </InlineError>
    ) : (
      <Skeleton label="Loading the quiz...">
        <SkeletonBlock h="12rem" />
      </Skeleton>
    );
  if (quiz.is_passed)
    return (
      <div className="mt-6">
        <Banner kind="done">You passed this quiz with {quiz.best}%.</Banner>
      </div>
    );
  if (quiz.attempts_left === 0)
    return (
      <div className="mt-6">
        <Banner kind="warn" title="You used all attempts of this quiz.">
          Your best result is {quiz.best ?? 0}%. The pass mark is {quiz.pass_mark}%. Ask the instructor for
          another attempt.
        </Banner>
      </div>
    );
  return (
    <Questions
      key={quiz.attempt}
      quiz={quiz}
      lessonId={lessonId}
      isEnrolled={isEnrolled}
      onResult={(done) => {
        setResult({ result: done, questions: quiz.questions });
        if (done.is_passed) reloadCourse(courseId);
      }}
    />
  );
}

interface QuestionsProps {
  quiz: Quiz;
  lessonId: string;
  isEnrolled: boolean;
  onResult: (result: QuizResult) => void;
}

function Questions({ quiz, lessonId, isEnrolled, onResult }: QuestionsProps) {
  const kept = useStoredForm<{ given: Given }>(`quiz.${lessonId}.${quiz.attempt}`, { given: {} }, 0);
  const { given } = kept.values;
  const open = openCount(quiz.questions, given);
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
  const answer = (id: string, part: Given[string]) => kept.set({ given: { ...given, [id]: part } });
  return (
    <section className="stack mt-6" aria-label="Quiz">
      <p className="muted nums">
        {quiz.questions.length === 1 ? 'One question' : `${quiz.questions.length} questions`}. You pass with{' '}
        {quiz.pass_mark}%.
        {quiz.attempts_left === null
          ? ''
          : quiz.attempts_left === 1
            ? ' This is your last attempt.'
            : ` You have ${quiz.attempts_left} attempts.`}
      </p>
      {quiz.questions.map((question, index) => (
        <Card key={question.id}>
          <Asked
            question={question}
            number={index + 1}
            given={given[question.id] ?? {}}
            onChange={(part) => answer(question.id, part)}
          />
        </Card>
      ))}
      {error ? <Banner kind="danger">{error}</Banner> : null}
      <div className="row row--wrap">
        <Button
          kind="primary"
          busy={busy}
          busyText="Checking..."
          disabled={open > 0 || !isEnrolled}
          reason={
            isEnrolled
              ? `${open === 1 ? 'One question has' : `${open} questions have`} no answer yet.`
              : 'Enroll in this course to answer its quizzes.'
          }
          onClick={() =>
            void run(lessonId, {
              attempt: quiz.attempt,
              version: quiz.version,
              answers: answersOf(quiz.questions, given),
            })
          }
        >
          Check answers
        </Button>
      </div>
    </section>
  );
}

interface AskedProps {
  question: Question;
  number: number;
  given: Given[string];
  onChange: (part: Given[string]) => void;
}

function Asked({ question: { id, kind, text, options }, number, given, onChange }: AskedProps) {
  const legend = `${number}. ${text}`;
  if (kind === 'short')
    return (
      <Field label={legend}>
        <Input
          dir="auto"
          maxLength={500}
          autoComplete="off"
          value={given.text ?? ''}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      </Field>
    );
  const chosen = given.options ?? [];
  if (kind === 'order') {
    const order = given.options ?? options.map((option) => option.id);
    const words = new Map(options.map((option) => [option.id, option.text]));
    return (
      <fieldset>
        <legend className="label">{legend}</legend>
        <p className="hint">Put them in order.</p>
        <ol className="quiz-order">
          {order.map((each, index) => (
            <li key={each}>
              <span className="grow" dir="auto">
                {index + 1}. {words.get(each)}
              </span>
              <Button
                kind="ghost"
                size="sm"
                icon={ArrowUp}
                label={`Move ${words.get(each)} up`}
                disabled={index === 0}
                onClick={() => onChange({ options: reordered(order, each, -1) })}
              />
              <Button
                kind="ghost"
                size="sm"
                icon={ArrowDown}
                label={`Move ${words.get(each)} down`}
                disabled={index === order.length - 1}
                onClick={() => onChange({ options: reordered(order, each, 1) })}
              />
            </li>
          ))}
        </ol>
      </fieldset>
    );
  }
  return (
    <RadioGroup legend={legend}>
      {kind === 'multiple' ? <p className="hint">Choose all that fit.</p> : null}
      {options.map((option) =>
        kind === 'single' ? (
          <Radio
            key={option.id}
            name={`question-${id}`}
            label={option.text}
            checked={chosen.includes(option.id)}
            onChange={() => onChange({ options: [option.id] })}
          />
        ) : (
          <StoneCheck
            key={option.id}
            square
            label={option.text}
            checked={chosen.includes(option.id)}
            onChange={({ currentTarget }) =>
              onChange({
                options: currentTarget.checked
                  ? [...chosen, option.id]
                  : chosen.filter((each) => each !== option.id),
              })
            }
          />
        ),
      )}
    </RadioGroup>
  );
}

interface ResultProps {
  result: QuizResult;
  questions: readonly Question[];
  onAgain: () => void;
}

function Result({ result, questions, onAgain }: ResultProps) {
  const left = result.attempts_left;
  return (
    <section className="stack mt-6" aria-label="Result of the quiz">
      <div role="status">
        <Banner
          kind={result.is_passed ? 'done' : 'warn'}
          title={
            result.is_passed
              ? `You passed with ${result.score}%.`
              : `You have ${result.score}%. That isn’t enough yet.`
          }
          action={
            !result.is_passed && left !== 0 ? (
              <Button size="sm" kind="primary" onClick={onAgain}>
                Try again
              </Button>
            ) : undefined
          }
        >
          {result.is_passed
            ? 'The lesson is complete.'
            : left === null
              ? 'Read the lesson again if you like. You can try as often as you want.'
              : left === 0
                ? 'That was the last attempt. The right answers are below.'
                : `You have ${left === 1 ? 'one attempt' : `${left} attempts`} left.`}
        </Banner>
      </div>
      {result.questions.map((each) => (
        <Card key={each.id}>
          <p className="quiz-verdict">
            <Icon as={each.is_right ? Check : X} size="sm" />
            <b>{each.is_right ? 'Right' : 'Not right'}</b>
          </p>
          <p dir="auto">{questions.find(({ id }) => id === each.id)?.text}</p>
          {each.right ? (
            <p className="small muted mt-1" dir="auto">
              {each.right.length === 1 ? 'Right answer' : 'Right answers'}: {each.right.join(', ')}
            </p>
          ) : null}
          {each.feedback ? (
            <p className="mt-2" dir="auto">
              {each.feedback}
            </p>
          ) : null}
        </Card>
      ))}
    </section>
  );
}
