/** Cards that other nouns have on the dashboard, as one part that loads after its first paint. */
export { TodayHabits } from '../../domains/habits/TodayHabits.tsx';
export { TodayPartner } from '../../domains/partners/days/TodayPartner.tsx';
export { WeekCard } from '../../domains/progress/reviews/WeekCard.tsx';
