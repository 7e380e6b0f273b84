import clsx from 'clsx';
import { Check, X } from 'lucide';
import { useEffect, useRef } from 'react';
import type { Question, QuizResult } from '#contract/courses/quizzes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { plural } from '../../../ui/formats.ts';
import styles from './quiz.module.css';
import { neededOf, resultLine } from './rules.ts';

interface ResultProps {
  result: QuizResult;
  questions: readonly Question[];
  passMark: number;
  onAgain: () => void;
}

/** The result of an attempt, with every question. */
export function Result({ result, questions, passMark, onAgain }: ResultProps) {
  const { attempts_left: left, is_passed: isPassed } = result;
  const total = result.questions.length;
  const right = result.questions.filter(({ is_right }) => is_right).length;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="stack mt-6" aria-label="Result of the quiz">
      <Card>
        <div role="status">
          <h2 className="h3" ref={title} tabIndex={-1}>
            {resultLine({ right, total, needed: neededOf(passMark, total), isPassed })}
          </h2>
          <p className="muted mt-1">
            {isPassed
              ? 'The lesson is complete.'
              : left === null
                ? 'Read the lesson again if you like. You can try as often as you want.'
                : left === 0
                  ? 'That was the last attempt. The right answers are below.'
                  : `You have ${left === 1 ? 'one attempt' : `${left} attempts`} left.`}
          </p>
        </div>
        {!isPassed && left !== 0 ? (
          <div className="mt-4">
            <Button kind="primary" onClick={onAgain}>
              Try again
            </Button>
          </div>
        ) : null}
      </Card>
      <Card flush as="section" aria-labelledby="quiz-answers">
        <h2 className="card-title px-5 py-4 border-b border-line" id="quiz-answers">
          Your answers
        </h2>
        <ol className={styles.review}>
          {result.questions.map((each, index) => (
            <li
              key={each.id}
              className={clsx(
                'grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3 px-5 py-3.5 wrap-anywhere not-first:border-t not-first:border-line',
                each.is_right ? styles.right : styles.wrong,
              )}
            >
              <span
                className={clsx(styles.mark, 'grid place-items-center w-6.5 h-6 border-2 rounded-pebble')}
              >
                <Icon
                  className="size-3.75 stroke-[3]"
                  as={each.is_right ? Check : X}
                  label={each.is_right ? 'Right' : 'Not right'}
                />
              </span>
              <div>
                <p className="strong" dir="auto">
                  {index + 1}. {questions.find(({ id }) => id === each.id)?.text}
                </p>
                {each.right ? (
                  <p className="small muted" dir="auto">
                    {plural(each.right.length, 'Right answer')}: {each.right.join(', ')}
                  </p>
                ) : null}
                {each.feedback ? (
                  <p className="small" dir="auto">
                    {each.feedback}
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <p className="small subtle">Your best result counts.</p>
    </section>
  );
}
