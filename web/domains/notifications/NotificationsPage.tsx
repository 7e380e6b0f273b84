import { CheckCheck } from 'lucide';
import type { NotificationFilter } from '#contract/notifications/kinds.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { moveByArrows } from '../../platform/lists/list-rows.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { ChipLink } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { numberWords } from '../../ui/formats.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { SideNav } from '../../ui/layout/SideNav.tsx';
import { useNotifications, useReadState, useUnread } from './data.ts';
import { NotificationList } from './NotificationList.tsx';
import styles from './notifications.module.css';
import { byDay, parts } from './parts.ts';
import { WhatReachesYou } from './WhatReachesYou.tsx';

const hrefOf = (filter: NotificationFilter | null) =>
  filter ? `/notifications?show=${filter}` : '/notifications';

/** Page of the notifications, newest first, by part and day. Opening the page marks nothing as read. */
export function NotificationsPage({ filter }: { filter: NotificationFilter | null }) {
  const state = useReadState();
  const unread = useUnread();
  const items = parts.map((part) => ({
    ...part,
    key: part.filter ?? 'all',
    href: hrefOf(part.filter),
    count: part.filter && unread ? unread[part.filter] : 0,
  }));
  return (
    <div className="page">
      <PageHead
        className={styles.title}
        title="Notifications"
        actions={
          <Button
            className="max-shell:relative max-shell:px-3 large-text:whitespace-normal"
            icon={CheckCheck}
            busy={state.isMarking}
            onClick={() => void state.markAllRead()}
          >
            <span>
              Mark all<span className={styles.long}> as read</span>
            </span>
          </Button>
        }
      />
      <div className="grid grid--community">
        <div className="left">
          <SideNav label="Show" items={items} current={filter ?? 'all'} />
        </div>
        <div className="stack [--gap:1.5rem]">
          <nav
            className="hidden max-wide:flex max-wide:gap-2 max-wide:overflow-x-auto max-wide:[scrollbar-width:none] max-wide:mx-[calc(-1_*_var(--ev-gutter))] max-wide:px-gutter max-wide:py-1 max-wide:*:flex-none"
            aria-label="Show"
          >
            {items.map(({ key, label, count, href }) => (
              <ChipLink key={key} size="lg" kind="line" href={href} current={key === (filter ?? 'all')}>
                {label}
                {count > 0 ? ` ${numberWords(count)}` : ''}
              </ChipLink>
            ))}
          </nav>
          <Days key={filter} filter={filter} state={state} />
        </div>
        <aside className="stack [--gap:1.25rem]" aria-label="Settings">
          <WhatReachesYou />
        </aside>
      </div>
    </div>
  );
}

function Days({
  filter,
  state,
}: {
  filter: NotificationFilter | null;
  state: ReturnType<typeof useReadState>;
}) {
  const now = useNow();
  return (
    <ListOf
      query={useNotifications(filter)}
      loading="Loading your notifications..."
      failed="We couldn’t load your notifications. Try again."
      empty={
        <Card as="section">
          <EmptyState
            art="messages"
            level="h2"
            title={filter === null ? 'Nothing new' : 'You’re up to date'}
            action={
              filter === null ? null : <ButtonLink href="/notifications">Show all notifications</ButtonLink>
            }
          >
            {filter === null
              ? 'When someone answers you, it shows up here.'
              : filter === 'unread'
                ? 'Nothing unread. The quiet is allowed.'
                : 'Nothing here at the moment.'}
          </EmptyState>
        </Card>
      }
      more="Show older"
      frame={(list) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside take the focus
        <div className="stack [--gap:1.5rem]" onKeyDown={moveByArrows}>
          {list}
        </div>
      )}
      rows={(shown) =>
        byDay(shown, now).map(({ heading, items }) => {
          const id = `notices-${heading.replaceAll(' ', '-').toLowerCase()}`;
          return (
            <section key={heading} aria-labelledby={id}>
              <h2 className="font-sans small font-[620] mb-2.5 tracking-[0] muted" id={id}>
                {heading}
              </h2>
              <NotificationList className="card card--flush" notices={items} state={state} labelledBy={id} />
            </section>
          );
        })
      }
    />
  );
}
