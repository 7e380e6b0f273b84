import { createFileRoute } from '@tanstack/react-router';
import { GoalsPage } from '../../../../domains/goals/GoalsPage.tsx';
import { startReads } from '../../../-start-reads.ts';

export const Route = createFileRoute('/_app/profile/goals/')({
  staticData: { title: 'Goals' },
  loader: ({ preload }) => startReads(preload, (pages) => pages.goals()),
  component: GoalsPage,
});
