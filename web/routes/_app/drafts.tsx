import { createFileRoute } from '@tanstack/react-router';
import { DraftsPage } from '../../domains/drafts/DraftsPage.tsx';

export const Route = createFileRoute('/_app/drafts')({
  staticData: { live: 'own' },
  component: DraftsPage,
});
