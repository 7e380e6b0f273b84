import { createFileRoute } from '@tanstack/react-router';
import { FirstRepliesPage } from '../../domains/first-replies/FirstRepliesPage.tsx';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/first-replies')({
  staticData: { title: 'First replies' },
  loader: ({ preload }) => startReads(preload, (pages) => pages.firstReplies()),
  component: FirstRepliesPage,
});
