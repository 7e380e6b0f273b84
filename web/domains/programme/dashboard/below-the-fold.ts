/** The cards that every day shows below the fold of the dashboard, as one part that loads after its first paint. */
export { JournalBox } from '../../journal/JournalBox.tsx';
export { SideCards } from './SideCards.tsx';
