import { useQuery } from '@tanstack/react-query';
import { weekNames } from '#contract/programme-constants.ts';
import { read } from '../../platform/query.ts';
import { SpotCairn } from '../../ui/Art.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Eyebrow } from '../../ui/Eyebrow.tsx';
import { useProgramme, useStanding } from '../programme/queries.ts';
import { PeopleToMeet } from './PeopleToMeet.tsx';

const minute = 60_000;

/** The right column: today's step, this week's thread, and people to follow. */
export function FeedRail() {
  const progress = useStanding(useProgramme().data).data;
  const checkIn = useQuery({
    ...read('GET /api/forum/check-in'),
    staleTime: 10 * minute,
    meta: { dated: true },
  }).data;
  const week = progress ? Math.ceil(progress.current_day / 7) : 0;
  return (
    <aside
      aria-label="Today and people"
      className="feed-rail stay stack"
      style={{ '--gap': '1.25rem' } as React.CSSProperties}
    >
      {progress && !progress.is_finished ? (
        <Card className="today-card">
          <div className="mini">
            <SpotCairn week={Math.min(13, week)} done={(progress.current_day - 1) % 7} />
            <div>
              <Eyebrow color="today">Day {progress.current_day}</Eyebrow>
              <h2 className="h4 mt-1">{weekNames[week - 1] ?? 'The Summit'}</h2>
              <p className="small muted mt-1">
                {progress.completed_today ? 'Today’s stone is placed.' : 'Today is open.'}
              </p>
            </div>
          </div>
          <ButtonLink kind={progress.completed_today ? 'secondary' : 'today'} block href="/evolve90">
            {progress.completed_today ? 'See the trail' : 'Continue today'}
          </ButtonLink>
        </Card>
      ) : null}
      {checkIn ? (
        <Card as="section">
          <h2 className="card-title">Weekly check-in</h2>
          <p className="small muted mt-1">
            {checkIn.topic_id
              ? 'This week’s thread is open. One line is enough.'
              : 'One line about your week is enough.'}
          </p>
          <ButtonLink
            block
            className="mt-4"
            href={`/forum/${checkIn.category_slug}${checkIn.topic_id ? `/${checkIn.topic_id}` : ''}`}
          >
            {checkIn.topic_id ? 'Join the thread' : 'Open Daily Check-In'}
          </ButtonLink>
        </Card>
      ) : null}
      <PeopleToMeet />
    </aside>
  );
}
