import clsx from 'clsx';
import { Check, X } from 'lucide';
import type { AnswerReading, Question } from '#contract/courses/quizzes.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import styles from './quiz.module.css';
import { markOf, type OptionMark } from './rules.ts';

interface CheckedAnswerProps {
  question: Question;
  reading: AnswerReading;
}

const saidOf = (mark: OptionMark, kind: Question['kind']): string => {
  if (mark === 'right') return 'You chose it';
  if (mark === 'wrong') return 'Doesn’t fit';
  if (mark === 'missed') return kind === 'single' ? 'This fits' : 'Fits too';
  return '';
};

/** A question after its answer was checked: what was chosen, what fits, and the author's words about it. */
export function CheckedAnswer({ question, reading }: CheckedAnswerProps) {
  const { kind, options } = question;
  const words = new Map(options.map(({ id, text }) => [id, text]));
  return (
    <>
      {kind === 'single' || kind === 'multiple' ? (
        <ul className={clsx(styles.read, 'grid gap-2.5 mt-3')}>
          {options.map(({ id, text }) => {
            const mark = markOf(reading, id);
            return <Row key={id} mark={mark} words={text} said={saidOf(mark, kind)} />;
          })}
        </ul>
      ) : (
        <ul className={clsx(styles.read, 'grid gap-2.5 mt-3')}>
          <Row
            mark={reading.is_right ? 'right' : 'wrong'}
            words={
              kind === 'short' ? reading.text : reading.options.map((id) => words.get(id) ?? '').join(', ')
            }
            said="Your answer"
          />
          {reading.is_right ? null : (
            <Row
              mark="missed"
              words={reading.right.join(kind === 'short' ? ' or ' : ', ')}
              said="This fits"
            />
          )}
        </ul>
      )}
      {reading.feedback ? (
        <p className="mt-4" dir="auto">
          {reading.feedback}
        </p>
      ) : null}
    </>
  );
}

function Row({ mark, words, said }: { mark: OptionMark; words: string; said: string }) {
  return (
    <li className={mark ? styles[mark] : undefined}>
      <span
        className={clsx(styles.mark, 'grid place-items-center w-6.5 h-6 border-2 rounded-pebble')}
        aria-hidden="true"
      >
        {mark ? <Icon className="size-3.75 stroke-[3]" as={mark === 'wrong' ? X : Check} /> : null}
      </span>
      <span dir="auto">{words}</span>
      {said ? <span className={clsx(styles.said, 'font-size-xs strong')}>{said}</span> : null}
    </li>
  );
}
