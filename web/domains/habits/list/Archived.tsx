import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide';
import { useState } from 'react';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { archivedRead, changeHabit, reloadHabits } from '../data.ts';
import { HabitGlyph } from '../HabitGlyph.tsx';
import { notSaved } from '../messages.ts';
import { habitPath } from '../paths.ts';

/** Archived habits, folded away. Their history stays. */
export function Archived() {
  const [isOpen, setOpen] = useState(false);
  const { data: habits } = useQuery(archivedRead);
  const restoring = useApiMutation(changeHabit, { failure: notSaved, onDone: reloadHabits });
  if (!habits || habits.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="habits-archived">
      <h2 className="h3" id="habits-archived">
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Archived ({habits.length})
        </button>
      </h2>
      {isOpen ? (
        <ul className="card card--flush rows mt-3">
          {habits.map((habit) => (
            <li key={habit.id} className="row p-4">
              <HabitGlyph habit={habit} size="sm" />
              <Link className="grow" href={habitPath(habit.id)}>
                <b dir="auto">{habit.name}</b>
              </Link>
              <Button
                size="sm"
                icon={ArchiveRestore}
                busy={restoring.sending?.[0] === habit.id}
                onClick={() => void restoring.run(habit.id, { archived: false })}
              >
                Restore<span className="sr"> {habit.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
