import { Card } from '../../ui/Card.tsx';
import { Eyebrow } from '../../ui/Eyebrow.tsx';
import { LessonArt } from './LessonArt.tsx';
import { NextRound } from './NextRound.tsx';

/** After the last stone: the two ways on, for as long as none is chosen. */
export function FinishPanel({ programme }: { programme: string }) {
  return (
    <Card as="article" kind="lift" className="lesson">
      <div className="lesson-copy">
        <Eyebrow color={13}>The Summit</Eyebrow>
        <h2>All ninety stones are placed.</h2>
        <p>Start another round, or keep a small daily practice. Everything you’ve done stays.</p>
        <div className="row row--wrap mt-6">
          <NextRound programme={programme} onDone={() => undefined} />
        </div>
      </div>
      <LessonArt />
    </Card>
  );
}
