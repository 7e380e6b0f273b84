import { createFileRoute, Navigate } from '@tanstack/react-router';
import { NewsletterLinkPage } from '../domains/newsletter/NewsletterLinkPage.tsx';
import { Providers } from '../platform/app/Providers.tsx';

/** Page of the links in newsletter emails: `/newsletter/confirm` and `/newsletter/unsubscribe`. */
export const Route = createFileRoute('/newsletter/$link')({
  staticData: { title: 'Newsletter', live: 'own' },
  component: Newsletter,
});

function Newsletter() {
  const { link } = Route.useParams();
  if (link !== 'confirm' && link !== 'unsubscribe') return <Navigate to="/" replace />;
  return (
    <Providers>
      <NewsletterLinkPage link={link} />
    </Providers>
  );
}
