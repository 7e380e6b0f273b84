import { pile } from './cairn.ts';
import { RawSvg } from './RawSvg.tsx';

interface PileProps {
  /** Stones in the pile: 1, 3, 5, 6 or 7. */
  count: number;
  /** Any CSS colour, as a token: `var(--ev-tier-builder)`. */
  color: string;
  base?: number;
  /** Different seeds make neighbouring piles look different. */
  seed?: number;
}

/** A pile of stones for a plan card. Decorative. */
export function StonePile({ count, color, base = 46, seed = 0 }: PileProps) {
  return <RawSvg svg={pile(count, color, { base, seed0: seed })} />;
}
