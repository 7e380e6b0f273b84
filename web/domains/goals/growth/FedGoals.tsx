import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { unitOf } from '../../../ui/formats.ts';
import { goalsRead } from '../data.ts';
import { GoalBar } from '../GoalParts.tsx';
import { number } from '../words.ts';
import { growthWords } from './growth.ts';

/** Card of a habit's page: the goals that grow with it. Without any it is absent. */
export function FedGoals({ habit }: { habit: string }) {
  const { data } = useQuery(goalsRead);
  const fed = (data ?? []).flatMap((goal) => {
    const growth = goal.grows_with.find(({ habit_id }) => habit_id === habit);
    return growth ? [{ goal, growth }] : [];
  });
  if (fed.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="habit-goals">
      <h2 className="card-title" id="habit-goals">
        {fed.length === 1 ? 'Feeds this goal' : 'Feeds these goals'}
      </h2>
      <ul className="stack mt-3 [--gap:1rem]">
        {fed.map(({ goal, growth }) => (
          <li key={goal.id} className="stack [--gap:0.375rem]">
            <Link className="strong [overflow-wrap:anywhere]" dir="auto" href={`/profile/goals/${goal.id}`}>
              {goal.title}
            </Link>
            <GoalBar goal={goal} />
            <p className="small muted nums">
              {number(goal.current_value)} of {number(goal.target_value)}{' '}
              {unitOf(goal.target_value, goal.unit)}, {growthWords(growth, goal.unit)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
