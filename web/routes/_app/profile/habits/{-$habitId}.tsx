import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { HabitPage } from '../../../../domains/habits/HabitPage.tsx';
import { HabitsPage } from '../../../../domains/habits/HabitsPage.tsx';
import { part } from '../../../../ui/layout/part.tsx';
import { startReads } from '../../../-start-reads.ts';

const FedGoals = part(() => import('../../../../domains/goals/FedGoals.tsx').then((m) => m.FedGoals));

const HabitGoalFields = part(() =>
  import('../../../../domains/goals/HabitGoalFields.tsx').then((m) => m.HabitGoalFields),
);

/** The member's habits, or one of them. One route, because both pages share most of their code. */
export const Route = createFileRoute('/_app/profile/habits/{-$habitId}')({
  staticData: { title: 'Habits' },
  loader: ({ preload, params: { habitId } }) =>
    startReads(preload, (pages) => (habitId ? pages.habit(habitId) : pages.habits())),
  component: function Habits() {
    const { habitId } = Route.useParams();
    return habitId ? (
      <HabitPage
        key={habitId}
        id={habitId}
        goalFields={HabitGoalFields}
        goals={
          <Suspense fallback={null}>
            <FedGoals habit={habitId} />
          </Suspense>
        }
      />
    ) : (
      <HabitsPage goalFields={HabitGoalFields} />
    );
  },
});
