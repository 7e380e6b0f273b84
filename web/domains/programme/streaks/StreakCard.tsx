import clsx from 'clsx';
import { Shield, Sprout } from 'lucide';
import { mostProtections } from '#contract/programme/constants.ts';
import type { Progress } from '#contract/programme/endpoints.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { counted } from '../../../ui/formats.ts';
import { preloadDialog } from '../../../ui/overlays/Dialog.tsx';
import { Badge } from '../../../ui/progress/Badge.tsx';
import { nextTarget, StreakRing } from '../../../ui/progress/StreakRing.tsx';
import authorStyles from '../../courses/writing/author.module.css';
import { weekdayName } from '../format.ts';
import { arrivalOf } from '../rules.ts';
import { badgeLine, badgeName, badgeStone } from './badges.ts';
import streakStyles from './streak.module.css';

const firstStep = { target: 1, name: 'First Step' };

/** Shows the streak, the next badge, earned badges and protections. */
export function StreakCard({ progress, onRest }: { progress: Progress; onRest: () => void }) {
  const { streak, protections } = progress;
  // The server names the next badge. While a completion is pending only the streak is known, so the target is computed here.
  const isFirst = progress.totalCompleted === 0;
  // The first stone earns First Step.
  const target = isFirst ? firstStep.target : nextTarget(streak);
  const name = isFirst ? firstStep.name : badgeName(target, progress);
  const earned = progress.badges.filter(({ reached }) => reached);
  const latest = earned.at(-1);
  const waits = waitsLine(progress);
  const arrival = progress.pause ? 'there' : arrivalOf(progress, 'protections');
  return (
    <Card as="section" className="grid justify-items-center gap-4 center" aria-label="Streak and next badge">
      {isFirst ? (
        <StreakRing days={0} size={204} words={['Day 1', 'starts the streak']} />
      ) : streak > 0 ? (
        <StreakRing days={streak} target={target} size={204} />
      ) : (
        <p className="grid justify-items-center gap-1 muted">
          <Icon as={Sprout} size="lg" />
          <b className="nums font-display text-[1.75rem]/9 font-[660] text-text">
            {counted(progress.totalCompleted, 'day')}
          </b>{' '}
          done in all
        </p>
      )}
      {waits ? <p className="w-full px-3.5 py-2.5 rounded-md bg-sunken text-left small">{waits}</p> : null}
      <div
        className={clsx(
          streakStyles.streakNext,
          'flex gap-3.5 items-center w-full px-3.5 py-3 rounded-md bg-sunken text-left',
        )}
      >
        <Badge n={target} locked={streak < target} stone={badgeStone(target)} />
        <div>
          <p className="strong">{name}</p>
          <p className="small muted">{isFirst ? firstLine(progress) : badgeLine(streak, target)}</p>
        </div>
      </div>
      {latest ? (
        <div>
          {/* The sentence below says it. */}
          <ul
            aria-hidden="true"
            className={clsx(streakStyles.earned, 'flex flex-wrap justify-center gap-1.5 w-full')}
          >
            {earned.map((badge) => (
              <li key={badge.target}>
                <Badge n={badge.target} stone={badgeStone(badge.target)} name={badge.name} />
              </li>
            ))}
          </ul>
          <p className="small muted mt-3">
            {counted(earned.length, 'badge')} earned. Latest: {latest.name}
          </p>
        </div>
      ) : null}
      {progress.best_streak > streak ? (
        <p className="small muted">Best streak: {counted(progress.best_streak, 'day')}</p>
      ) : null}
      {arrival === 'new' ? (
        <p className="small muted">
          <b className="text-text">New:</b> seven days done earn a protection. It keeps your streak when you
          miss a day.
        </p>
      ) : null}
      {arrival === 'later' ? null : (
        <div className={streakStyles.shields}>
          <span
            className={clsx(streakStyles.shieldRow, 'inline-flex items-center gap-1')}
            role="img"
            aria-label={`${protections} of ${mostProtections} protections`}
          >
            {Array.from({ length: mostProtections }, (_, i) => (
              // The shields have no identity, so the index is a safe key.
              // oxlint-disable-next-line react/no-array-index-key
              <Icon
                key={i}
                as={Shield}
                className={
                  i < protections ? clsx(authorStyles.isHeld, 'text-done-text fill-done-tint') : undefined
                }
              />
            ))}
            <span className="ml-1">
              {progress.pause
                ? progress.pause.has_begun
                  ? 'Resting'
                  : 'Pause planned'
                : counted(protections, 'protection')}
            </span>
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
      )}
    </Card>
  );
}

/** Returns what earns First Step, also while today is resting or closed. */
const firstLine = ({ state }: Progress): string =>
  state === 'first_day' ? 'Yours with today’s stone' : 'Yours with your first stone';

/** Returns why the streak waits today and what ends the wait, or null while it moves. */
function waitsLine({
  streak_waits: waits,
  streak,
  current_day: day,
  pause,
  yesterday,
  state,
}: Progress): string | null {
  if (streak === 0) return null;
  if (state === 'yesterday_open' && yesterday)
    return `Safe until noon. Finish yesterday and the streak is ${streak + 1}.`;
  switch (waits?.why) {
    case 'gate':
    case 'plan_ended':
      return `Waiting at ${streak}. It doesn’t end while Day ${day} is closed to you.`;
    case 'pause':
      return `Paused at ${streak}. It continues ${pause ? `on ${weekdayName(pause.returns)}` : 'when you’re back'}.`;
    case 'membership_pause':
      return `Paused at ${streak}, as long as your membership is.`;
    default:
      return null;
  }
}
