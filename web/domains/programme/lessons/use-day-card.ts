import type { Progress } from '#contract/programme/endpoints.ts';
import { useLesson } from '../../courses/lessons/data.ts';
import { useCourseId, useProgramme } from '../data.ts';
import { cardOf, type DayCard } from './day-card.ts';

/** Returns the card of any day, from its lesson or built in. */
export function useDayCard(day: number, kind: Progress['kind'] = 'programme'): DayCard {
  const lesson = useLesson(useCourseId(useProgramme().data), day, kind === 'programme');
  return cardOf(lesson.data, day, kind);
}
