import clsx from 'clsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useHabits, useSavedMarks, useToday } from './data.ts';
import { DayStone } from './days/DayStone.tsx';
import { stoneLabel, useMark } from './days/use-mark.ts';
import { colorOf } from './habit-icons.ts';
import { sentences } from './messages.ts';
import { habitPath, habitsPath } from './paths.ts';
import { countOn, isCounted, isDue, isLoggedLimit, isMarked, stateOn } from './rules.ts';
import { rowWords } from './words.ts';

/** Habits that the card shows at most. */
const most = 8;

/** Today's habits beside today's day, each with one tap. Renders nothing without any that is due. */
export function TodayHabits() {
  const today = useToday();
  const toast = useToast();
  const { habits = [] } = useHabits(today);
  const marking = useMark();
  useSavedMarks(() => toast.error(sentences.save));
  const due = habits.filter((habit) => isDue(stateOn(habit, today)));
  if (due.length === 0) return null;
  const kept = due.filter((habit) => stateOn(habit, today) === 'kept').length;
  return (
    <Card as="section" aria-labelledby="today-habits">
      <SectionHead id="today-habits" title="Today’s habits">
        <span className="small muted nums">
          {kept} of {due.length} done
        </span>
      </SectionHead>
      <ul>
        {due.slice(0, most).map((habit) => {
          const state = stateOn(habit, today);
          const count = countOn(habit, today);
          return (
            <li className="flex items-center gap-2 min-h-12" key={habit.id} style={colorOf(habit.color)}>
              <button
                type="button"
                className="size-11 [--stone:2rem] grid place-items-center rounded-md hover:bg-hover"
                role="checkbox"
                aria-checked={state === 'kept' ? true : isMarked(habit, today) ? 'mixed' : false}
                aria-label={stoneLabel(habit, today)}
                onClick={() => marking.tap(habit, today)}
              >
                <DayStone
                  state={isLoggedLimit(habit, today) ? 'part' : state}
                  filled={count / habit.day_target}
                  count={isCounted(habit) && isMarked(habit, today) ? count : undefined}
                />
              </button>
              <Link className="min-w-0 grow wrap-anywhere" href={habitPath(habit.id)}>
                <span dir="auto" className={clsx('block strong', state === 'kept' && 'muted')}>
                  {habit.name}
                </span>
                <span className="small muted block">{rowWords(habit, today)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="mt-2">
        <Link className="link small" href={habitsPath}>
          {due.length > most ? `All ${due.length} of today` : 'All habits'}
        </Link>
      </p>
    </Card>
  );
}
