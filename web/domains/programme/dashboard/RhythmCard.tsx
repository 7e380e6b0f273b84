import type { Progress } from '#contract/programme/endpoints.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { RhythmMap } from '../../../ui/progress/RhythmMap.tsx';
import { arrivalOf } from '../rules.ts';
import styles from './dashboard.module.css';
import { consistencyLine, keptLine, rhythmFinding, rhythmRows } from './rhythm.ts';

const weekdays = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];
const words = [
  'Nothing yet',
  'Showed up',
  'One of lesson, walk, journal',
  'Two of lesson, walk, journal',
  'Lesson, walk, journal',
] as const;

/** Heat map of the last weeks under a sentence about their pattern. */
export function RhythmCard({ progress }: { progress: Progress }) {
  const { week_starts_on: startsOn } = useMember();
  const finding = rhythmFinding(progress.history, progress.today);
  const consistency = consistencyLine(progress);
  const kept = keptLine(progress.history, progress.streak);
  return (
    <Card as="section" aria-labelledby="rhythm" className={styles.rhythmCard}>
      <h2 className="card-title" id="rhythm">
        Your rhythm
      </h2>
      <p className="small muted mt-1">
        {arrivalOf(progress, 'rhythm') === 'new' ? (
          <b className="text-text">New: each dot is one of your days. </b>
        ) : null}
        {finding}
      </p>
      <div className="mt-4">
        <RhythmMap
          summary={[finding, kept, consistency].filter(Boolean).join(' ')}
          weeks={rhythmRows(progress.history, { today: progress.today, startsOn })}
          columns={weekdays.map((_, i) => weekdays[(startsOn + i) % 7] ?? '')}
          words={words}
          legend={['Showed up', 'Lesson, walk, journal']}
        />
      </div>
      {kept ? <p className="small muted mt-2">{kept}</p> : null}
      {consistency ? <p className="small muted mt-1 nums">{consistency}</p> : null}
    </Card>
  );
}
