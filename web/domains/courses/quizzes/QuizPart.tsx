import { useState } from 'react';
import type { Quiz, QuizResult } from '#contract/courses/quizzes.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { isNotFound, isShut } from '../../../platform/http/refusals.ts';
import { Banner } from '../../../ui/display/Banner.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { reloadCourse } from '../data.ts';
import { reloadQuiz, useQuiz } from './data.ts';
import { Questions } from './Questions.tsx';
import { Result } from './Result.tsx';
import { withReading } from './rules.ts';

interface QuizPartProps {
  courseId: string;
  lessonId: string;
  isEnrolled: boolean;
}

const quizFailed = 'We couldn’t load the quiz. Try again.';

/** The quiz of a lesson: its questions, then the result of the attempt. */
export function QuizPart({ courseId, lessonId, isEnrolled }: QuizPartProps) {
  const query = useQuiz(lessonId);
  // The attempt that has ended, as it was, while its learner looks at it.
  const [ended, setEnded] = useState<{ quiz: Quiz; result: QuizResult; isShown: boolean }>();
  const quiz = ended?.quiz ?? query.data;
  if (ended?.isShown)
    return (
      <Result
        result={ended.result}
        questions={ended.quiz.questions}
        passMark={ended.quiz.pass_mark}
        onAgain={() => {
          setEnded(undefined);
          reloadQuiz(lessonId);
        }}
      />
    );
  if (isNotFound(query)) return <p className="muted mt-6">This lesson has no questions yet.</p>;
  if (!quiz)
    return query.isError ? (
      isShut(query) ? (
        <p className="muted mt-6">{errorMessage(query.error, quizFailed)}</p>
      ) : (
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {errorMessage(query.error, quizFailed)}
        </InlineError>
      )
    ) : (
      <Skeleton label="Loading the quiz...">
        <SkeletonBlock h="12rem" />
      </Skeleton>
    );
  if (quiz.is_passed && !ended)
    return (
      <div className="mt-6">
        <Banner kind="done">You passed this quiz with {quiz.best}%.</Banner>
      </div>
    );
  if (quiz.attempts_left === 0 && !ended)
    return (
      <div className="mt-6">
        <Banner kind="warn" title="You used all attempts of this quiz.">
          Your best result is {quiz.best ?? 0}%. The pass mark is {quiz.pass_mark}%. The instructor can allow
          more attempts for everyone.
        </Banner>
      </div>
    );
  return (
    <Questions
      key={quiz.attempt}
      quiz={quiz}
      lessonId={lessonId}
      isEnrolled={isEnrolled}
      hasResult={ended !== undefined}
      onEnd={(result, reading) => {
        setEnded({ quiz: reading ? withReading(quiz, reading) : quiz, result, isShown: false });
        reloadQuiz(lessonId);
        if (result.is_passed) reloadCourse(courseId);
      }}
      onShow={() => setEnded((before) => before && { ...before, isShown: true })}
    />
  );
}
