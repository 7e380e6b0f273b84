import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Plus, Search } from 'lucide';
import { Fragment, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { Group, GroupSort } from '#contract/groups/endpoints.ts';
import { useDebounced } from '../../platform/app/use-debounced.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { TabPanel, Tabs } from '../../ui/controls/Tabs.tsx';
import { ChipButton, Count } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { plural } from '../../ui/formats.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { createGroup, groupCountsRead, groupPages } from './data.ts';
import { GroupCard } from './GroupCard.tsx';
import { GroupForm } from './GroupForm.tsx';
import { useOfferUpgrade } from './members/use-offer-upgrade.ts';
import { sentences } from './messages.ts';
import type { GroupText } from './use-group-form.ts';

type Tab = 'all' | 'mine';

const sorts: readonly { id: GroupSort; label: string }[] = [
  { id: 'active', label: 'Active now' },
  { id: 'members', label: 'Most members' },
  { id: 'newest', label: 'Newest' },
];

interface GroupsPageProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** True while the form of a new group is open. */
  isNew: boolean;
  onNew: (isOpen: boolean) => void;
}

/** Page of groups: all, and those the viewer runs or joined. */
export function GroupsPage({ tab, onTab, isNew, onNew }: GroupsPageProps) {
  const { allowance } = useMember();
  const router = useRouter();
  const offerUpgrade = useOfferUpgrade();
  const creating = isNew && allowance.groups_create;
  const [sort, setSort] = useState<GroupSort>('active');
  const counts = useQuery(groupCountsRead).data;
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  const opener = useRef<HTMLButtonElement>(null);
  const group = useId();

  const create = async ({ values }: GroupText) => {
    const made = await createGroup(values);
    await router.navigate({ href: `/groups/${made.id}`, replace: true });
    return undefined;
  };
  return (
    <div className="page">
      <PageHead
        title="Groups"
        text="Smaller rooms for people who share something."
        actions={
          // The form has its own Create Group.
          creating ? null : (
            <Button
              ref={opener}
              kind="primary"
              icon={Plus}
              onClick={() =>
                allowance.groups_create ? onNew(true) : void offerUpgrade(sentences.createRefused)
              }
            >
              Create Group
            </Button>
          )
        }
      />
      {creating ? (
        <GroupForm
          onSave={create}
          onCancel={() => {
            onNew(false);
            requestAnimationFrame(() => opener.current?.focus());
          }}
          failure="We couldn’t create the group. What you wrote is still here."
        />
      ) : (
        <>
          <Tabs
            label="Groups"
            group={group}
            tabs={[
              { id: 'all', label: 'All Groups' },
              {
                id: 'mine',
                label: counts?.requests ? (
                  <>
                    My Groups{' '}
                    <Count brand>
                      {counts.requests}{' '}
                      <span className="sr">
                        {plural(counts.requests, 'request to join waits', 'requests to join wait')}
                      </span>
                    </Count>
                  </>
                ) : (
                  'My Groups'
                ),
              },
            ]}
            value={tab}
            onChange={onTab}
          />
          <TabPanel group={group} id={tab}>
            {tab === 'all' ? (
              <>
                <div className="flex flex-wrap items-center justify-between gap-4 my-5">
                  <Field label="Search groups" hideLabel className="w-[min(100%,24rem)]">
                    <Input
                      ref={field}
                      type="search"
                      icon={Search}
                      placeholder="Search groups"
                      maxLength={200}
                      value={text}
                      onChange={(event) => setText(event.currentTarget.value)}
                    />
                  </Field>
                  <fieldset className="flex flex-wrap gap-2 max-shell:hidden">
                    <legend className="sr">Sort groups</legend>
                    {sorts.map(({ id, label }) => (
                      <ChipButton
                        key={id}
                        kind="line"
                        size="lg"
                        pressed={sort === id}
                        onClick={() => setSort(id)}
                      >
                        {label}
                      </ChipButton>
                    ))}
                  </fieldset>
                </div>
                <GroupList
                  q={q}
                  sort={sort}
                  empty={
                    q ? (
                      <EmptyState
                        art="results"
                        title={`Nothing found for “${q}”`}
                        level="h2"
                        action={<Button onClick={clear}>Clear search</Button>}
                      >
                        Try different words.
                      </EmptyState>
                    ) : (
                      <EmptyState title="No groups yet" level="h2">
                        The first one appears here.
                      </EmptyState>
                    )
                  }
                />
              </>
            ) : (
              <>
                <h2 className="h3 mt-6">Groups I run</h2>
                <GroupList mine="run" empty={<p className="muted mt-3">You don’t run a group yet.</p>} />
                <h2 className="h3 mt-8">
                  Groups I joined{' '}
                  {counts?.joined ? (
                    <span className="font-sans text-md/[1.5] font-[400] ml-1.5 muted nums">
                      {counts.joined}
                    </span>
                  ) : null}
                </h2>
                <GroupList
                  mine="joined"
                  empty={
                    <EmptyState
                      row
                      title="You haven’t joined a group yet"
                      level="h3"
                      action={<Button onClick={() => onTab('all')}>Browse groups</Button>}
                    >
                      A few people at your pace.
                    </EmptyState>
                  }
                />
              </>
            )}
          </TabPanel>
        </>
      )}
    </div>
  );
}

const GroupAsks = part(() => import('./GroupRequests.tsx').then((m) => m.GroupAsks));

/** Groups with requests come first, because each shares a row with its requests. */
const inRows = (groups: readonly Group[], mine: 'run' | 'joined' | undefined): readonly Group[] =>
  mine === 'run'
    ? groups.toSorted(
        (one, other) => Number(Boolean(other.requests_count)) - Number(Boolean(one.requests_count)),
      )
    : groups;

interface GroupListProps {
  mine?: 'run' | 'joined';
  q?: string;
  sort?: GroupSort;
  empty: ReactNode;
}

const GroupList = ({ mine, q = '', sort = 'active', empty }: GroupListProps) => (
  <ListOf
    query={useInfiniteQuery(groupPages(mine, q, sort))}
    loading={
      <Skeleton label="Loading groups...">
        <div className="grid grid--3 mt-4">
          {[1, 2, 3].map((each) => (
            <SkeletonBlock key={each} h="19rem" />
          ))}
        </div>
      </Skeleton>
    }
    failed="We couldn’t load the groups."
    empty={empty}
    more="Show more groups"
    rows={(shown) => (
      <ul className="grid grid--3 mt-4">
        {inRows(shown, mine).map((each) => (
          <Fragment key={each.id}>
            <GroupCard group={each} level={mine ? 'h3' : 'h2'} />
            {mine === 'run' && each.requests_count ? (
              <Suspense fallback={null}>
                <GroupAsks group={each} count={each.requests_count} />
              </Suspense>
            ) : null}
          </Fragment>
        ))}
      </ul>
    )}
  />
);
