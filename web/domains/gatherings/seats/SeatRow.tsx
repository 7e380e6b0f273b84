import { Fragment } from 'react';
import type { Gathering } from '#contract/gatherings.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';

/** Seats of a circle, with the people whom the viewer may see. An intensive has a bar instead. */
export function SeatRow({ gathering }: { gathering: Gathering }) {
  const { id: own } = useMember();
  const { kind, seats, seats_taken: taken, people } = gathering;
  const label = `${taken} of ${seats} seats taken`;
  if (kind === 'intensive') return <ProgressBar label={label} value={taken} max={seats} tone="brand" />;
  const unnamed = Math.max(0, taken - people.length);
  return (
    <div className="gt-seats" role="img" aria-label={`${label}${namesOf(people.map(({ name }) => name))}`}>
      {people.map((person) => (
        <span key={person.id} className={person.id === own ? 'gt-mine' : undefined}>
          <Avatar
            name={person.name}
            id={person.id ?? person.name}
            photo={person.profile_photo}
            size="sm"
            decorative
          />
        </span>
      ))}
      {Array.from({ length: unnamed }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seats without a name are alike.
        <span key={`taken ${at}`} className="gt-taken" />
      ))}
      {Array.from({ length: Math.max(0, seats - taken) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: free seats are alike.
        <Fragment key={`free ${at}`}>
          <span className="gt-free" />
        </Fragment>
      ))}
    </div>
  );
}

const namesOf = (names: readonly string[]): string => (names.length === 0 ? '' : `: ${names.join(', ')}`);
