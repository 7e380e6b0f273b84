import { createFileRoute } from '@tanstack/react-router';
import { ReminderLinkPage } from '../domains/reminders/ReminderLinkPage.tsx';
import { Providers } from '../platform/app/Providers.tsx';

/** Page of the link in reminder emails. */
export const Route = createFileRoute('/reminder')({
  staticData: { title: 'Reminder', live: 'own' },
  component: () => (
    <Providers>
      <ReminderLinkPage />
    </Providers>
  ),
});
