import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AchievementFamily } from '#contract/achievement-constants.ts';
import type { Achievement, Achievements } from '#contract/progress.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { ProgressBar } from '../../ui/display/ProgressBar.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { SectionHead } from '../profile/SectionHead.tsx';
import './achievements.css';
import { BadgeArt } from './BadgeArt.tsx';
import { achievementsRead } from './reads.ts';
import { askedFor, badgeWords, habitMarkWords, nextWords } from './words.ts';

/** Page of the four families of achievements (decision 50). */
export function AchievementsPage() {
  const { data, isError, isFetching, refetch } = useQuery(achievementsRead);
  return (
    <div className="page has-ridge">
      <SectionHead
        title="Achievements"
        text="For practice done. Visits don’t count."
        current="/profile/achievements"
      />
      {data ? (
        <Families {...data} />
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn’t load your achievements. Everything you’ve earned is safe.
        </InlineError>
      ) : (
        <Skeleton label="Loading your achievements">
          <SkeletonBlock h="8rem" />
          <SkeletonBlock h="20rem" />
        </Skeleton>
      )}
    </div>
  );
}

function Families({ achievements, earned, next, today }: Achievements) {
  const of = (family: AchievementFamily) => achievements.filter((badge) => badge.family === family);
  const nearest = next && achievements.find(({ id }) => id === next.id);
  return (
    <>
      <Card as="section" className="next-badge" aria-labelledby="next-badge">
        {next && nearest ? (
          <>
            <BadgeArt badge={nearest} />
            <div>
              <Eyebrow color="today">Next</Eyebrow>
              <h2 id="next-badge" className="mt-1">
                {nearest.name}
              </h2>
              <p className="muted">{nextWords(next, { family: nearest.family, today })}</p>
              <ProgressBar
                label={`${nearest.current} of ${nearest.target} ${nearest.family === 'trail' ? 'stones' : 'days in a row'}`}
                value={nearest.current}
                max={nearest.target}
                tone="done"
              />
            </div>
          </>
        ) : (
          <h2 id="next-badge">Every stone of the trail is placed.</h2>
        )}
        <p className="next-badge-total">
          <b className="nums">{earned}</b>{' '}
          <span className="small muted">of {achievements.length} earned</span>
        </p>
      </Card>
      <Family id="trail" title="Trail" text="Stones placed in all, across rounds" badges={of('trail')}>
        <BadgeGrid badges={of('trail')} columns={5} />
      </Family>
      <Family id="streak" title="Streak" text="Days in a row" badges={of('streak')}>
        <BadgeGrid badges={of('streak')} columns={4} />
      </Family>
      <Family id="taking-part" title="Taking part" badges={of('taking_part')}>
        <Card as="ul" flush className="rows">
          {of('taking_part').map((badge) => (
            <li key={badge.id} className="badge-row">
              <BadgeArt badge={badge} />
              <div>
                <b>{badge.name}</b>
                <p className="small muted">{askedFor[badge.id]}</p>
              </div>
              {badge.is_earned ? null : (
                <ProgressBar label={badge.name} value={badge.current} max={badge.target} size="sm" />
              )}
              <span className="small muted nums">
                {badge.is_earned ? badgeWords(badge) : `${badge.current} of ${badge.target}`}
              </span>
            </li>
          ))}
        </Card>
      </Family>
      <Family
        id="habit-marks"
        title="Habits"
        text="A habit changes its mark as it lasts"
        badges={of('habits')}
      >
        <ul className="habit-marks">
          {of('habits').map((badge) => (
            <Card as="li" key={badge.id} className={badge.is_earned ? undefined : 'is-locked'}>
              <BadgeArt badge={badge} />
              <b>{badge.name}</b>
              <p className="small muted">{askedFor[badge.id]}</p>
              <p className="small">{habitMarkWords(badge)}</p>
            </Card>
          ))}
        </ul>
      </Family>
    </>
  );
}

interface FamilyProps {
  id: string;
  title: string;
  text?: string;
  badges: readonly Achievement[];
  children: ReactNode;
}

function Family({ id, title, text, badges, children }: FamilyProps) {
  const earned = `${badges.filter((badge) => badge.is_earned).length} of ${badges.length}`;
  return (
    <section className="badge-family" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="small muted">{text ? `${text} · ${earned}` : earned}</span>
      </header>
      {children}
    </section>
  );
}

function BadgeGrid({ badges, columns }: { badges: readonly Achievement[]; columns: 4 | 5 }) {
  return (
    <Card>
      <ul className={`badge-grid badge-grid--${columns}`}>
        {badges.map((badge) => (
          <li key={badge.id} className={badge.is_earned ? undefined : 'is-locked'}>
            <BadgeArt badge={badge} />
            <b>{badge.name}</b>
            <span className="xs muted">
              {badge.is_earned ? <span className="sr">Earned </span> : null}
              {badgeWords(badge)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
