import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { achievementsRead } from '../reads.ts';
import { badgeWords } from '../words.ts';
import { BadgeArt } from './BadgeArt.tsx';

/** The badges of the trail on the page of progress (B section 9). */
export function TrailBadges() {
  const { data, isError, isFetching, refetch } = useQuery(achievementsRead);
  if (isError && !data)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        We couldn’t load your badges.
      </InlineError>
    );
  if (!data) return null;
  const badges = data.achievements.filter(({ family }) => family === 'trail');
  const earned = badges.filter(({ is_earned }) => is_earned).length;
  return (
    <section className="stack mt-4" aria-labelledby="progress-badges">
      <div className="row row--between row--wrap">
        <h2 id="progress-badges">Trail badges</h2>
        <p className="small muted">
          {earned > 0 ? `${earned} of ${badges.length} earned. ` : ''}
          <Link className="link" href="/profile/achievements">
            See all achievements
          </Link>
        </p>
      </div>
      <Card as="ul" className="trail-badges">
        {badges.map((badge) => (
          <li key={badge.id} className={badge.is_earned ? undefined : 'is-locked'}>
            <BadgeArt badge={badge} />
            <b>{badge.name}</b>
            <span className="sr">
              , {badge.is_earned ? `earned ${badgeWords(badge)}` : badgeWords(badge)}
            </span>
          </li>
        ))}
      </Card>
    </section>
  );
}
