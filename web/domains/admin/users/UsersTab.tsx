import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { type UserSort, type UserState, userStates } from '#contract/admin/constants.ts';
import type { AdminUser } from '#contract/admin/endpoints.ts';
import { tierLabels, tiers } from '#contract/membership/tiers.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { numberWords } from '../../../ui/formats.ts';
import type { AdminTabProps } from '../admin-view.ts';
import { userCountsRead, userPages } from '../data.ts';
import styles from '../office.module.css';
import { Filter, SearchBar } from '../SearchBar.tsx';
import { MemberSheet } from '../sheet/MemberSheet.tsx';
import { BulkBar } from './BulkBar.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';
import { TableButton } from './TableButton.tsx';
import { UserRow } from './UserRow.tsx';

const stateLabels: Record<UserState, string> = {
  active: 'Active',
  suspended: 'Suspended',
  unverified: 'Not confirmed',
  leaving: 'Leaving',
  staff: 'Staff',
  reported: 'Reported',
};
const sorts: readonly { value: UserSort; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
];

/** Tab of members, with search and filters. The sheet of one replaces the list. */
export function UsersTab({ view, onView }: AdminTabProps) {
  return view.member ? (
    <MemberSheet key={view.member} id={view.member} onBack={() => onView({ ...view, member: undefined })} />
  ) : (
    <UserList view={view} onView={onView} />
  );
}

function UserList({ view, onView }: AdminTabProps) {
  const [act, setAct] = useState<{ kind: 'suspend' | 'delete'; user: AdminUser }>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { q = '', tier, state, sort } = view;
  const isFiltered = q !== '' || tier !== undefined || state !== undefined;
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    onView({ tab: 'users', sort });
  };
  return (
    <section className="card card--flush mt-6" aria-label="Users">
      <SearchBar
        key={clears}
        label="Search members"
        placeholder="Name or full email"
        q={q}
        onSearch={(next) => onView({ ...view, q: next || undefined })}
        onClear={isFiltered ? clear : undefined}
      >
        <Filter
          label="Plan"
          any="Any plan"
          value={tier}
          options={tiers.map((value) => ({ value, label: tierLabels[value] }))}
          onChange={(next) => onView({ ...view, tier: next })}
        />
        <Filter
          label="Status"
          any="Any status"
          value={userStates.find((each) => each === state)}
          options={userStates.map((value) => ({ value, label: stateLabels[value] }))}
          onChange={(next) => onView({ ...view, state: next })}
        />
        <Filter
          label="Order"
          any="Newest first"
          value={sort === 'newest' ? undefined : sort}
          options={sorts}
          onChange={(next) => onView({ ...view, sort: next })}
        />
        <TableButton view={view} />
      </SearchBar>
      <Totals />
      {chosen.size > 0 ? <BulkBar ids={[...chosen]} onClear={() => setChosen(new Set())} /> : null}
      <ListOf
        query={useInfiniteQuery(userPages(view))}
        loading="Loading users..."
        failed="Error loading users"
        empty={
          <EmptyState
            art="results"
            title="Nobody matches"
            level="h2"
            action={isFiltered ? <Button onClick={clear}>Clear the filters</Button> : undefined}
          >
            Search by the beginning of a name, or by the whole email address.
          </EmptyState>
        }
        more="Show more members"
        // Each row names its own numbers too, for who doesn't see the head.
        rows={(rows) => (
          <div className="users">
            <div className={clsx(styles.row, styles.head)} aria-hidden="true">
              <span className="col-[2_/_4]">Member</span>
              <span className="max-shell:row-start-2 max-shell:col-[3_/_-1] max-shell:pt-1 large-text:[grid-area:auto_/_1_/_auto_/_-1] large-text:justify-self-start">
                Plan
              </span>
              <span className="font-size-sm muted nums max-wide:hidden">Joined</span>
              <span className="font-size-sm muted nums max-wide:hidden">Last seen</span>
              <span className="font-size-sm muted nums max-wide:block max-shell:hidden">Reports</span>
              <span
                className={clsx(
                  styles.state,
                  'max-shell:row-start-2 max-shell:col-[3_/_-1] max-shell:pt-1 max-shell:justify-self-end large-text:[grid-area:auto_/_1_/_auto_/_-1] large-text:justify-self-start',
                )}
              >
                Status
              </span>
            </div>
            <ul>
              {rows.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  isChosen={chosen.has(user.id)}
                  onChoose={() => {
                    const next = new Set(chosen);
                    if (!next.delete(user.id)) next.add(user.id);
                    setChosen(next);
                  }}
                  onSuspend={() => setAct({ kind: 'suspend', user })}
                  onDelete={() => setAct({ kind: 'delete', user })}
                />
              ))}
            </ul>
          </div>
        )}
      />
      {act?.kind === 'suspend' ? <SuspendDialog user={act.user} onClose={() => setAct(undefined)} /> : null}
      {act?.kind === 'delete' ? <DeleteUserDialog user={act.user} onClose={() => setAct(undefined)} /> : null}
    </section>
  );
}

/** "2,146 members. 1,340 Starter, 318 Builder, ..." */
function Totals() {
  const counts = useQuery(userCountsRead).data;
  return (
    <p className="font-size-sm min-h-9 px-4 py-2 muted border-b border-line nums">
      {counts
        ? `${numberWords(counts.total)} members. ${tiers.map((tier) => `${numberWords(counts.tiers[tier])} ${tierLabels[tier]}`).join(', ')}.`
        : ' '}
    </p>
  );
}
