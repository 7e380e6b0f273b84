import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '../domains/reminders/UnsubscribePage.tsx';
import { Providers } from '../platform/app/Providers.tsx';

/** Page of the link at the foot of reminders, reviews and digests. */
export const Route = createFileRoute('/unsubscribe')({
  staticData: { title: 'Unsubscribe', live: 'own' },
  component: () => (
    <Providers>
      <UnsubscribePage />
    </Providers>
  ),
});
