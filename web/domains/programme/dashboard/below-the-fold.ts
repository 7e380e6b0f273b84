/** What every day shows below the fold of the dashboard, as one part that loads after its first paint. */
export { JournalBox } from '../../journal/JournalBox.tsx';
export { DashboardDialogs } from './DashboardDialogs.tsx';
export { FootNotes, HeadNotes } from './Notes.tsx';
export { SideCards } from './SideCards.tsx';
export { Wins } from './Wins.tsx';
