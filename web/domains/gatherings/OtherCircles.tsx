import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useMember } from '../../platform/session/session.ts';
import { Card } from '../../ui/display/Card.tsx';
import { gatheringPages } from './data.ts';
import { GatheringRow } from './GatheringRow.tsx';
import styles from './gatherings.module.css';

/** Circles with free seats, for someone who found a full one. */
export function OtherCircles({ exceptId }: { exceptId: string }) {
  const { time_zone: zone } = useMember();
  const { data } = useInfiniteQuery(gatheringPages('upcoming'));
  const others = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(
      ({ id, kind, seats, seats_taken: taken, is_host: isHost, next_meeting: next }) =>
        id !== exceptId && kind === 'circle' && taken < seats && !isHost && next !== null,
    )
    .slice(0, 3);
  if (others.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="gt-others">
      <h2 className="card-title" id="gt-others">
        Other circles with room
      </h2>
      <ul className={clsx(styles.rows, 'rows mt-2')}>
        {others.map((each) => (
          <GatheringRow key={each.id} gathering={each} zone={zone} />
        ))}
      </ul>
    </Card>
  );
}
