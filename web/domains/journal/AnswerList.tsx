import clsx from 'clsx';
import type { JournalAnswer } from '#contract/journal/endpoints.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import styles from './journal.module.css';
import { answerPage, formatWeek, paragraphsOf } from './rules.ts';

/** The member's words about their weeks. They are changed beside the numbers of the week. */
export function AnswerList({ answers }: { answers: readonly JournalAnswer[] }) {
  return (
    <section className="mt-9" aria-labelledby="answers">
      <SectionHead look="h2" id="answers" title="About your weeks">
        <Link className="link small print:hidden" href={answerPage}>
          Change them on your progress page
        </Link>
      </SectionHead>
      <div className="stack gap-5 mt-4">
        {answers.map(({ from, to, question, answer }) => (
          <Card as="article" key={from} aria-label={`Week of ${formatWeek(from)}`}>
            <Eyebrow color="today">
              {formatWeek(from)} to {formatWeek(to)}
            </Eyebrow>
            <p className="mt-2 muted italic">{question}</p>
            <div className={clsx(styles.text, 'prose')}>
              {paragraphsOf(answer).map((paragraph, i) => (
                // Paragraphs have no id, so the index is their key.
                // oxlint-disable-next-line react/no-array-index-key
                <p className="whitespace-pre-line wrap-anywhere" key={i} dir="auto">
                  {paragraph}
                </p>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </section>
  );
}
