import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Undo2 } from 'lucide';
import { useState } from 'react';
import type { GoalDetail, GoalEntry } from '#contract/goals/endpoints.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { daysBetween } from '../../../ui/dates.ts';
import { counted, unitOf } from '../../../ui/formats.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { entryPages } from '../data.ts';
import styles from '../goals.module.css';
import { sentences } from '../messages.ts';
import { number, shortDate } from '../words.ts';
import { undoEntry } from './data.ts';

/** Entries that are shown at first, so that pace and milestones stay near on a phone. */
const shownEntries = 6;

export function GoalEntries({ goal }: { goal: GoalDetail }) {
  const [isWhole, setWhole] = useState(false);
  const entries = useInfiniteQuery(entryPages(goal.id));
  return (
    <section className="card" aria-labelledby="goal-log">
      <SectionHead id="goal-log" tabIndex={-1} title="What was added">
        <span className="small muted">{counted(goal.entries_count, 'entry', 'entries')}</span>
      </SectionHead>
      <ListOf
        query={{ ...entries, hasNextPage: isWhole && entries.hasNextPage }}
        loading={null}
        failed="We couldn’t load what was added. Try again."
        empty={<p className="muted mt-2">Nothing yet. Your first update appears here.</p>}
        rows={(rows) => (
          <>
            <ul className={clsx(styles.log, 'mt-2')}>
              {(isWhole ? rows : rows.slice(0, shownEntries)).map((entry) => (
                <Entry key={entry.id} entry={entry} goal={goal} />
              ))}
            </ul>
            {goal.entries_count > shownEntries ? (
              <Button kind="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? 'Show fewer' : `Show all ${number(goal.entries_count)}`}
              </Button>
            ) : null}
          </>
        )}
      />
    </section>
  );
}

function Entry({ entry, goal }: { entry: GoalEntry; goal: GoalDetail }) {
  const undoing = useApiMutation(undoEntry, {
    failure: { failed: sentences.progressFailed, network: sentences.progressFailed },
    // The row disappears with its button.
    onDone: () => document.getElementById('goal-log')?.focus(),
  });
  const days = daysBetween(entry.on, goal.today);
  const amount = `${entry.amount < 0 ? '−' : '+'}${number(Math.abs(entry.amount))} ${unitOf(Math.abs(entry.amount), goal.unit)}`;
  return (
    <li>
      <span className="small muted on">
        {days === 0 ? 'Today' : days === 1 ? 'Yesterday' : shortDate(entry.on)}
      </span>
      <span dir="auto" className={clsx(styles.what, 'min-w-0 [overflow-wrap:anywhere]')}>
        {entry.note || sourceWords(entry)}
      </span>
      <b className="nums">{amount}</b>
      <Button
        kind="ghost"
        icon={Undo2}
        label={`Undo ${amount}, ${shortDate(entry.on)}`}
        busy={undoing.busy}
        onClick={() => void undoing.run(goal.id, entry.id)}
      />
    </li>
  );
}

/** Returns where an entry without a note comes from. */
function sourceWords({ habit, amount }: GoalEntry): string {
  if (habit) return habit.name === null ? 'From a habit you deleted' : `From ${habit.name}`;
  return amount < 0 ? 'Corrected' : 'Progress';
}
