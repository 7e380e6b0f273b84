import { quizzes } from '#contract/courses/quizzes.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { answerQuiz, readQuiz } from './answer-quiz.ts';
import { checkAnswer } from './check-answer.ts';
import { readWrittenQuiz, writeQuiz } from './write-quiz.ts';

export function quizRoutes(serve: Serve): void {
  serve(quizzes, 'GET /api/lessons/:id/quiz', ({ db, viewer, params, now }) =>
    readQuiz(db, viewer, params.id, now),
  );

  serve(quizzes, 'POST /api/lessons/:id/attempts', ({ db, viewer, params, body, now }) =>
    answerQuiz(db, { viewer, lessonId: params.id, ...body, now }),
  );

  serve(quizzes, 'POST /api/lessons/:id/answers', ({ db, viewer, params, body, now }) => {
    const { attempt, version, ...answer } = body;
    return checkAnswer(db, { viewer, lessonId: params.id, attempt, version, answer, now });
  });

  serve(quizzes, 'GET /api/lessons/:id/quiz/draft', ({ db, viewer, params }) =>
    readWrittenQuiz(db, viewer, params.id),
  );

  serve(quizzes, 'PUT /api/lessons/:id/quiz', ({ db, viewer, params, body, now }) => {
    const { version, ...quiz } = body;
    return writeQuiz(db, { viewer, lessonId: params.id, quiz, version, now });
  });
}
