import clsx from 'clsx';
import { totalDays } from '#contract/programme/constants.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { LessonArt } from '../lessons/LessonArt.tsx';
import styles from './dashboard.module.css';
import { NextRound } from './NextRound.tsx';

/** Offers the two choices after day 90 until the member takes one. */
export function FinishPanel({ programme, round }: { programme: string; round: number }) {
  return (
    <Card as="article" kind="lift" className={styles.lesson}>
      <div className={clsx(styles.copy, 'grid grid-cols-1 content-start p-7 max-shell:p-4.5')}>
        <Eyebrow className="max-shell:pr-24 large-text:pr-0" color={13}>
          The Summit
        </Eyebrow>
        <h2 className="text-[1.875rem]/9 mt-2.5 mb-2 max-shell:text-[1.5rem]/7.25 max-shell:min-h-15 max-shell:pr-24 large-text:pr-0">
          What comes next?
        </h2>
        <p className="max-w-[46ch] muted max-shell:hidden">
          Start another round, or keep a small daily practice. Everything you’ve done stays.
        </p>
        <div className="row row--wrap mt-6">
          <NextRound programme={programme} round={round + 1} onDone={() => undefined} />
          <ButtonLink kind="ghost" href="/profile/certificate">
            See your certificate
          </ButtonLink>
        </div>
      </div>
      <LessonArt day={totalDays} />
    </Card>
  );
}
