import { createFileRoute } from '@tanstack/react-router';
import { type NotificationFilter, notificationFilters } from '#contract/notifications/kinds.ts';
import { notificationPages, unreadRead } from '../../domains/notifications/data.ts';
import { NotificationsPage } from '../../domains/notifications/NotificationsPage.tsx';
import { notificationSettingsRead } from '../../domains/notifications/settings/data.ts';
import { prefetch, prefetchPages } from '../../platform/query/query.ts';
import { startReads } from '../-start-reads.ts';

/** The notifications. The part that is shown is in the URL. */
export const Route = createFileRoute('/_app/notifications')({
  staticData: { live: ['notifications', 'friends'] },
  validateSearch: searchOf,
  loader: ({ preload, location }) =>
    startReads(preload, () => startNotifications(searchOf(location.search).show ?? null)),
  component: Notifications,
});

function Notifications() {
  return <NotificationsPage filter={Route.useSearch().show ?? null} />;
}

function searchOf(search: Record<string, unknown>): { show?: NotificationFilter } {
  const show = notificationFilters.find((each) => each === search['show']);
  return show ? { show } : {};
}

function startNotifications(filter: NotificationFilter | null): void {
  prefetchPages(notificationPages(filter));
  prefetch(unreadRead);
  prefetch(notificationSettingsRead);
}
