import { useQuery } from '@tanstack/react-query';
import { Check, Mountain } from 'lucide';
import type { Achievements } from '#contract/progress/endpoints.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Flame } from '../../ui/display/icons.tsx';
import { plural, unitOf } from '../../ui/formats.ts';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';
import { goalsRead } from '../goals/data.ts';
import { number } from '../goals/words.ts';
import { ProfileTile, TileGlyph } from '../profile/ProfilePage.tsx';
import { useProgramme, useStreakState } from '../programme/data.ts';
import { BadgeArt } from './achievements/BadgeArt.tsx';
import { achievementsRead } from './data.ts';
import { missingWords } from './words.ts';

/** Badges and goals shown on the profile. Their pages show the rest. */
const [someBadges, someGoals] = [5, 2];

/** Tiles of Evolve 90 on the profile. A member who hasn't begun has none, and no streak shows as zero. */
export function PracticeTiles() {
  const { data } = useStreakState(useProgramme().data);
  if (!data) return null;
  const { streak, total_completed_days: inAll, completed_days, total_days } = data;
  return (
    <>
      {streak > 0 ? (
        <ProfileTile
          href="/profile/achievements"
          mark={<Flame size={36} />}
          label={plural(streak, 'Day in a row', 'Days in a row')}
          count={streak}
        />
      ) : (
        <ProfileTile
          href="/profile/achievements"
          mark={<TileGlyph icon={Check} stone={6} />}
          label={plural(inAll, 'Day in all', 'Days in all')}
          count={inAll}
        />
      )}
      <ProfileTile
        href="/evolve90"
        mark={<TileGlyph icon={Mountain} stone={5} />}
        label={`Stones of ${total_days}`}
        count={completed_days.length}
      />
    </>
  );
}

/** Cards of badges and goals on the profile. A member without any of them sees neither. */
export function ProfileSide() {
  return (
    <>
      <DataOf query={useQuery(achievementsRead)} loading={null} failed="We couldn’t load your badges.">
        {(known) => <Badges {...known} />}
      </DataOf>
      <Goals />
    </>
  );
}

function Badges({ achievements, earned: inAll, next }: Achievements) {
  const earned = achievements.filter(({ is_earned, family }) => is_earned && family !== 'habits');
  const nearest = next && achievements.find(({ id }) => id === next.id);
  return (
    <Card as="section" aria-labelledby="own-badges">
      <SectionHead id="own-badges" title="Badges">
        <Link className="link small" href="/profile/achievements">
          {inAll > 0 ? `All ${inAll}` : 'See all'}
        </Link>
      </SectionHead>
      {earned.length > 0 ? (
        <ul className="grid grid-cols-5 gap-1.5 items-center mt-4 [&_.badge-stone]:w-full [&_.badge-stone]:max-w-15">
          {earned.slice(-someBadges).map((badge) => (
            <li key={badge.id}>
              <BadgeArt badge={badge} />
              <span className="sr">{badge.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {nearest ? (
        <p className="small muted mt-3">
          Next: {nearest.name}, {missingWords(next.missing, nearest.family).toLowerCase()}.
        </p>
      ) : null}
    </Card>
  );
}

function Goals() {
  const { data } = useQuery(goalsRead);
  const open = data?.filter(({ is_completed }) => !is_completed) ?? [];
  if (!data || open.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="own-goals">
      <SectionHead id="own-goals" title="Goals">
        <Link className="link small" href="/profile/goals">
          All {data.length}
        </Link>
      </SectionHead>
      <ul className="mt-2">
        {open.slice(0, someGoals).map((goal) => (
          <li className="grid gap-1.5 px-0 py-2.5 not-first:border-t not-first:border-line" key={goal.id}>
            <Link className="strong [overflow-wrap:anywhere]" href={`/profile/goals/${goal.id}`} dir="auto">
              {goal.title}
            </Link>
            <ProgressBar label={goal.title} value={goal.progress} size="sm" />
            <span className="small muted nums">
              {number(goal.current_value)} of {number(goal.target_value)}{' '}
              {unitOf(goal.target_value, goal.unit)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
