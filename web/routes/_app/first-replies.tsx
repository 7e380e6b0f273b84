import { createFileRoute } from '@tanstack/react-router';
import { FirstRepliesPage } from '../../domains/first-replies/FirstRepliesPage.tsx';
import { waitingRead } from '../../domains/first-replies/reads.ts';
import { prefetch } from '../../platform/query/query.ts';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/first-replies')({
  staticData: { title: 'First replies' },
  loader: ({ preload }) => startReads(preload, () => prefetch(waitingRead)),
  component: FirstRepliesPage,
});
