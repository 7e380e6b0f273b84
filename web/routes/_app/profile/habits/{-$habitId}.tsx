import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { goalsRead } from '../../../../domains/goals/data.ts';
import {
  archivedRead,
  habitFeelingsRead,
  habitPatternRead,
  habitRead,
  habitsRead,
} from '../../../../domains/habits/data.ts';
import { HabitPage } from '../../../../domains/habits/HabitPage.tsx';
import { HabitsPage } from '../../../../domains/habits/list/HabitsPage.tsx';
import { feelingsRead } from '../../../../domains/journal/feelings/data.ts';
import { prefetch } from '../../../../platform/query/query.ts';
import { part } from '../../../../ui/layout/lazy-part.tsx';
import { startReads } from '../../../-start-reads.ts';

const FedGoals = part(() => import('../../../../domains/goals/growth/FedGoals.tsx').then((m) => m.FedGoals));

const HabitGoalFields = part(() =>
  import('../../../../domains/goals/growth/HabitGoalFields.tsx').then((m) => m.HabitGoalFields),
);

/** The member's habits, or one of them. One route, because both pages share most of their code. */
export const Route = createFileRoute('/_app/profile/habits/{-$habitId}')({
  staticData: { live: 'own' },
  loader: ({ preload, params: { habitId } }) =>
    startReads(preload, () => (habitId ? startHabit(habitId) : startHabits())),
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

function startHabit(id: string): void {
  prefetch(habitRead(id));
  prefetch(habitPatternRead(id));
  prefetch(habitFeelingsRead(id));
  prefetch(goalsRead);
}

function startHabits(): void {
  prefetch(habitsRead);
  prefetch(feelingsRead());
  prefetch(archivedRead);
}
