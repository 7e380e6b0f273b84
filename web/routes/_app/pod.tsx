import { createFileRoute } from '@tanstack/react-router';
import { PodPage } from '../../domains/pods/PodPage.tsx';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/pod')({
  staticData: { title: 'Pod' },
  loader: ({ preload }) => startReads(preload, (pages) => pages.pod()),
  component: PodPage,
});
