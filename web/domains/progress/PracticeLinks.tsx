import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { goalsRead } from '../goals/data.ts';
import { sentences } from '../goals/messages.ts';
import { useHabits } from '../habits/data.ts';
import { habitsPath } from '../habits/paths.ts';
import { goalsSummary, habitsSummary } from './words.ts';

/** Where the member's habits and goals stand, in a sentence or two each, with links to their pages. */
export function PracticeLinks({ today }: { today: string }) {
  const habits = useHabits(today);
  const goals = useQuery(goalsRead);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-5">
      <Part
        title="Habits"
        href={habitsPath}
        read={habits}
        words={habits.habits && habitsSummary(habits.habits, today)}
        none="No habits yet. Start with one that takes two minutes."
        failed="We couldn’t load your habits."
      />
      <Part
        title="Goals"
        href="/profile/goals"
        read={goals}
        words={goals.data && goalsSummary(goals.data)}
        none="No goals yet. Name one thing you’d like to reach, and by when."
        failed={sentences.loadFailed}
      />
    </div>
  );
}

interface PartProps {
  title: 'Habits' | 'Goals';
  href: string;
  read: Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'refetch'>;
  /** Undefined until they are loaded. Null without any. */
  words: ReactNode;
  none: string;
  failed: string;
}

function Part({ title, href, read, words, none, failed }: PartProps) {
  const id = `progress-${title.toLowerCase()}`;
  return (
    <Card as="section" aria-labelledby={id}>
      <SectionHead id={id} title={title}>
        {words ? (
          <Link className="link small" href={href}>
            Open {title.toLowerCase()}
          </Link>
        ) : null}
      </SectionHead>
      <DataOf
        query={{ ...read, data: words }}
        loading={<SkeletonBlock h="1.5rem" className="mt-2" />}
        failed={failed}
      >
        {() => (
          <>
            <p className="muted mt-2">{words ?? none}</p>
            {words ? null : (
              <ButtonLink className="mt-3" size="sm" href={href}>
                Open {title.toLowerCase()}
              </ButtonLink>
            )}
          </>
        )}
      </DataOf>
    </Card>
  );
}
