import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { maxShownHabits } from '#contract/partners/constants.ts';
import type { Pact, PactSharing } from '#contract/partners/endpoints.ts';
import { isolated } from '#contract/platform/isolated.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { habitsRead } from '../habits/data.ts';
import { setSharing } from './data.ts';
import styles from './partners.module.css';
import { notSaved } from './words.ts';

/** One switch for each thing that the partner sees besides the answer. All are off at first. */
export function SharingCard({ pact }: { pact: Pact }) {
  const { sharing } = pact;
  const habits = useQuery(habitsRead).data ?? [];
  const { run } = useApiMutation(setSharing, { failure: notSaved, isToggle: true });
  const set = (change: (sharing: PactSharing) => Partial<PactSharing>) =>
    void run(pact.id, (now) => ({ ...now, ...change(now) }));
  const isFull = sharing.habits.length >= maxShownHabits;
  return (
    <Card as="section" aria-labelledby="sharing">
      <h2 className="card-title" id="sharing">
        What {firstName(pact.partner.name)} sees
      </h2>
      <p className="small muted mt-1">
        Your answer: yes, not yet or rest. Everything else is off until you turn it on.
      </p>
      <div className={clsx(styles.switches, 'grid mt-2 *:py-3')}>
        <Switch
          label="Which day of Evolve 90 I’m on"
          checked={sharing.day}
          onChange={(day) => set(() => ({ day }))}
        />
        <Switch label="My streak" checked={sharing.streak} onChange={(streak) => set(() => ({ streak }))} />
        {habits.map(({ id, name }) => {
          const isShown = sharing.habits.includes(id);
          return (
            <Switch
              key={id}
              label={`The habit “${isolated(name)}”`}
              description="Only whether it’s ticked, never the text."
              checked={isShown}
              disabled={!isShown && isFull}
              onChange={(isOn) =>
                set((now) => {
                  const others = now.habits.filter((each) => each !== id);
                  return { habits: isOn ? [...others, id] : others };
                })
              }
            />
          );
        })}
      </div>
    </Card>
  );
}
