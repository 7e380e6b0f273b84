import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '../../domains/notifications/NotificationsPage.tsx';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/notifications')({
  staticData: { title: 'Notifications' },
  loader: ({ preload }) => startReads(preload, (pages) => pages.notifications()),
  component: NotificationsPage,
});
