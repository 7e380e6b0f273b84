import { createFileRoute } from '@tanstack/react-router';
import { waitingRead } from '../../domains/first-replies/data.ts';
import { FirstRepliesPage } from '../../domains/first-replies/FirstRepliesPage.tsx';
import { prefetch } from '../../platform/query/query.ts';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/first-replies')({
  staticData: { title: 'First replies', live: 'focus' },
  loader: ({ preload }) => startReads(preload, () => prefetch(waitingRead)),
  component: FirstRepliesPage,
});
