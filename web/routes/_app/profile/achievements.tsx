import { createFileRoute } from '@tanstack/react-router';
import { AchievementsPage } from '../../../domains/progress/achievements/AchievementsPage.tsx';
import { achievementsRead } from '../../../domains/progress/data.ts';
import { prefetch } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/profile/achievements')({
  staticData: { live: 'own' },
  loader: ({ preload }) => startReads(preload, () => prefetch(achievementsRead)),
  component: AchievementsPage,
});
