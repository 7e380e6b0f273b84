import { createFileRoute } from '@tanstack/react-router';
import { FedGoals } from '../../../../domains/goals/FedGoals.tsx';
import { HabitPage } from '../../../../domains/habits/HabitPage.tsx';
import { HabitsPage } from '../../../../domains/habits/HabitsPage.tsx';
import { startReads } from '../../../-start-reads.ts';

/** The member's habits, or one of them. One route, because both pages share most of their code. */
export const Route = createFileRoute('/_app/profile/habits/{-$habitId}')({
  staticData: { title: 'Habits' },
  loader: ({ preload, params: { habitId } }) =>
    startReads(preload, (pages) => (habitId ? pages.habit(habitId) : pages.habits())),
  component: function Habits() {
    const { habitId } = Route.useParams();
    return habitId ? (
      <HabitPage key={habitId} id={habitId} goals={<FedGoals habit={habitId} />} />
    ) : (
      <HabitsPage />
    );
  },
});
