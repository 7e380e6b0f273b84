import { Fragment } from 'react';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import styles from '../gatherings.module.css';

/** Seats of a circle, with the people whom the viewer may see. An intensive has a bar instead. */
export function SeatRow({ gathering }: { gathering: Gathering }) {
  const { id: own } = useMember();
  const { kind, seats, seats_taken: taken, people } = gathering;
  const label = `${taken} of ${seats} seats taken`;
  if (kind === 'intensive') return <ProgressBar label={label} value={taken} max={seats} tone="brand" />;
  const unnamed = Math.max(0, taken - people.length);
  return (
    <div
      className="grid grid-cols-[repeat(8,minmax(0,2.25rem))] gap-1.5 items-center"
      role="img"
      aria-label={`${label}${namesOf(people.map(({ name }) => name))}`}
    >
      {people.map((person) => (
        <span key={person.id} className={person.id === own ? styles.mine : undefined}>
          <Avatar
            className="w-full h-auto aspect-[1]"
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
        <span
          key={`taken ${at}`}
          className="aspect-[1] rounded-pebble border-0 bg-(--ev-stone-ahead) shadow-[inset_0_0_0_1.5px_var(--ev-stone-ahead-edge)]"
        />
      ))}
      {Array.from({ length: Math.max(0, seats - taken) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: free seats are alike.
        <Fragment key={`free ${at}`}>
          <span className="aspect-[1] rounded-pebble border-2 border-dashed border-control" />
        </Fragment>
      ))}
    </div>
  );
}

const namesOf = (names: readonly string[]): string => (names.length === 0 ? '' : `: ${names.join(', ')}`);
