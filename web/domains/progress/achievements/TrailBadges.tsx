import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { Achievements } from '#contract/progress/endpoints.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { achievementsRead } from '../data.ts';
import styles from '../progress.module.css';
import { badgeWords } from '../words.ts';
import { BadgeArt } from './BadgeArt.tsx';

/** The badges of the trail on the page of progress. */
export const TrailBadges = () => (
  <DataOf query={useQuery(achievementsRead)} loading={null} failed="We couldn’t load your badges.">
    {({ achievements }) => <Badges achievements={achievements} />}
  </DataOf>
);

function Badges({ achievements }: Pick<Achievements, 'achievements'>) {
  const badges = achievements.filter(({ family }) => family === 'trail');
  const earned = badges.filter(({ is_earned }) => is_earned).length;
  return (
    <section className="stack mt-4" aria-labelledby="progress-badges">
      <SectionHead look="h2" id="progress-badges" title="Trail badges">
        <p className="small muted">
          {earned > 0 ? `${earned} of ${badges.length} earned. ` : ''}
          <Link className="link" href="/profile/achievements">
            See all achievements
          </Link>
        </p>
      </SectionHead>
      <Card
        as="ul"
        className={clsx(
          styles.trailBadges,
          'grid grid-cols-10 gap-x-2 gap-y-4 center max-wide:grid-cols-5 max-shell:[--pad:1.125rem_0.75rem] max-shell:gap-x-1 max-shell:grid-cols-4 large-text:grid-cols-2',
        )}
      >
        {badges.map((badge) => (
          <li key={badge.id} className={badge.is_earned ? undefined : 'is-locked'}>
            <BadgeArt badge={badge} />
            <b className="text-xs/4.25 block mt-2 font-medium">{badge.name}</b>
            <span className="sr">
              , {badge.is_earned ? `earned ${badgeWords(badge)}` : badgeWords(badge)}
            </span>
          </li>
        ))}
      </Card>
    </section>
  );
}
