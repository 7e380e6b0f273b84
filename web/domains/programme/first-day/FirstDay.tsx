export { SetupCard } from './SetupCard.tsx';
export { TriedDay } from './TriedDay.tsx';
