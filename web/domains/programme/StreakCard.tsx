import { Shield } from 'lucide-react';
import type { Progress } from '#contract/programme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { preloadDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { nextTarget, StreakRing } from '../../ui/StreakRing.tsx';
import { badgeLine, badgeName, badgeStone, count } from './format.ts';

/** At most this many protections are held (beyond 2). */
const mostProtections = 2;

/** The streak, the badge ahead, the badges behind, and what protects a day of rest. */
export function StreakCard({ progress, onRest }: { progress: Progress; onRest: () => void }) {
  const { streak, protections } = progress;
  // The answer names the badge; while a completion waits only the streak is known, and the targets are the specified ones.
  const target = nextTarget(streak);
  const name = badgeName(target, progress);
  const earned = progress.badges.filter(({ reached }) => reached);
  const latest = earned.at(-1);
  return (
    <Card as="section" className="streak" aria-label="Streak and next badge">
      <StreakRing days={streak} target={target} size={204} />
      <div className="next-badge">
        <Badge n={target} locked={streak < target} stone={badgeStone(target)} />
        <div>
          <p className="strong">{name}</p>
          <p className="small muted">{badgeLine(streak, target)}</p>
        </div>
      </div>
      {latest ? (
        <div>
          <ul className="earned">
            {earned.map((badge) => (
              <li key={badge.target}>
                <Badge n={badge.target} stone={badgeStone(badge.target)} name={badge.name} />
              </li>
            ))}
          </ul>
          <p className="small muted mt-3">
            {count(earned.length, 'badge')} earned. Latest: {latest.name}
          </p>
        </div>
      ) : null}
      {progress.best_streak > streak ? (
        <p className="small muted">Best streak: {count(progress.best_streak, 'day')}</p>
      ) : null}
      <div className="shields">
        <span
          className="shield-row"
          role="img"
          aria-label={`${count(protections, 'protection')} held, of at most ${mostProtections}`}
        >
          {Array.from({ length: mostProtections }, (_, i) => (
            // Shields have no order of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <Icon key={i} as={Shield} className={i < protections ? 'is-held' : undefined} />
          ))}
          <span className="ml-1">{progress.pause ? 'Pause planned' : count(protections, 'protection')}</span>
        </span>
        <Button
          kind="ghost"
          size="sm"
          onClick={onRest}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
        >
          Rest and pause
        </Button>
      </div>
    </Card>
  );
}
