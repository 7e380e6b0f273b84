import { createFileRoute } from '@tanstack/react-router';
import { AchievementsPage } from '../../../domains/progress/AchievementsPage.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/profile/achievements')({
  loader: ({ preload }) => startReads(preload, (pages) => pages.achievements()),
  component: AchievementsPage,
});
