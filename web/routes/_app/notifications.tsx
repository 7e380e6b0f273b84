import { createFileRoute } from '@tanstack/react-router';
import { NoticesPage } from '../../domains/notifications/NoticesPage.tsx';

export const Route = createFileRoute('/_app/notifications')({
  staticData: { title: 'Notifications' },
  component: NoticesPage,
});
