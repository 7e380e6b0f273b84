import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '../../domains/notifications/NotificationsPage.tsx';

export const Route = createFileRoute('/_app/notifications')({
  staticData: { title: 'Notifications' },
  component: NotificationsPage,
});
