import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../../domains/profile/ProfilePage.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/profile/')({
  loader: ({ preload }) => startReads(preload, (pages) => pages.profile()),
  component: ProfilePage,
});
