/** The cards that every day shows below the fold of the dashboard, as one part that loads after its first paint. */
export { JournalOfDay } from './JournalOfDay.tsx';
export { SideCards } from './SideCards.tsx';
