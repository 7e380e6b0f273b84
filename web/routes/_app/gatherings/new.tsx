import { createFileRoute } from '@tanstack/react-router';
import { PlanPage } from '../../../domains/gatherings/PlanPage.tsx';

export const Route = createFileRoute('/_app/gatherings/new')({
  staticData: { title: 'Plan a circle', live: 'own' },
  component: PlanPage,
});
