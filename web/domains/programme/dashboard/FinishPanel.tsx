import { totalDays } from '#contract/programme-constants.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { LessonArt } from '../lessons/LessonArt.tsx';
import { NextRound } from './NextRound.tsx';

/** Offers the two choices after day 90 until the member takes one. */
export function FinishPanel({ programme, round }: { programme: string; round: number }) {
  return (
    <Card as="article" kind="lift" className="lesson">
      <div className="lesson-copy">
        <Eyebrow color={13}>The Summit</Eyebrow>
        <h2>What comes next?</h2>
        <p>Start another round, or keep a small daily practice. Everything you’ve done stays.</p>
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
