export { MissCard } from './MissCard.tsx';
export { ReturnCard } from './ReturnCard.tsx';
export { ShortDay } from './ShortDay.tsx';
