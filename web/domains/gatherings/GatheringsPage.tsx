import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Plus } from 'lucide';
import { useId } from 'react';
import type { GatheringView } from '#contract/gatherings/constants.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { TabPanel, Tabs } from '../../ui/controls/Tabs.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { gatheringPages } from './data.ts';
import { GatheringRow } from './GatheringRow.tsx';
import styles from './gatherings.module.css';
import { listFailed } from './words.ts';

const tabs: { id: GatheringView; label: string }[] = [
  { id: 'upcoming', label: 'Ahead' },
  { id: 'mine', label: 'Mine' },
  { id: 'past', label: 'Past' },
];

const nothing: Record<GatheringView, { title: string; text: string }> = {
  upcoming: { title: 'Nothing planned right now', text: 'The next circle or intensive appears here.' },
  mine: { title: 'You have no seat yet', text: 'Reserve one under Ahead. Circles you lead are here, too.' },
  past: { title: 'Nothing took place yet', text: 'Past circles and intensives stay here.' },
};

/** Page of circles and intensives. */
export function GatheringsPage({
  view,
  onView,
}: {
  view: GatheringView;
  onView: (view: GatheringView) => void;
}) {
  const group = useId();
  const { allowance } = useMember();
  return (
    <div className="page">
      <PageHead
        title="Circles and intensives"
        text="A few people, a host and some dates. Once a quarter, a few days together."
        actions={
          allowance.mentorship_circles ? (
            <ButtonLink kind="primary" icon={Plus} href="/gatherings/new">
              Plan a circle
            </ButtonLink>
          ) : null
        }
      />
      {allowance.mentorship_circles ? null : (
        <Banner
          kind="upgrade"
          title="Reserve a seat with Creator"
          action={
            <ButtonLink size="sm" href="/membership">
              See Creator membership
            </ButtonLink>
          }
        >
          Circles and the intensive of each quarter come with Creator. You can read about all of them.
        </Banner>
      )}
      <Tabs label="Circles and intensives" group={group} tabs={tabs} value={view} onChange={onView} />
      <TabPanel group={group} id={view}>
        <List key={view} view={view} />
      </TabPanel>
    </div>
  );
}

function List({ view }: { view: GatheringView }) {
  const { time_zone: zone } = useMember();
  const query = useInfiniteQuery(gatheringPages(view));
  const kinds = [
    { kind: 'intensive', title: view === 'upcoming' ? 'Intensive of the quarter' : 'Intensives' },
    { kind: 'circle', title: 'Circles' },
  ] as const;
  return (
    <ListOf
      query={query}
      loading="Loading circles and intensives..."
      failed={listFailed}
      empty={
        <EmptyState title={nothing[view].title} level="h2">
          {nothing[view].text}
        </EmptyState>
      }
      more="Show more"
      rows={(items) =>
        kinds.map(({ kind, title }) => {
          const shown = items.filter((each) => each.kind === kind);
          return shown.length === 0 ? null : (
            <Card key={kind} as="section" className="mt-4" aria-labelledby={`gt-${kind}`}>
              <h2 className="card-title" id={`gt-${kind}`}>
                {title}
              </h2>
              <ul className={clsx(styles.rows, 'rows mt-2')}>
                {shown.map((each) => (
                  <GatheringRow key={each.id} gathering={each} zone={zone} />
                ))}
              </ul>
            </Card>
          );
        })
      }
    />
  );
}
