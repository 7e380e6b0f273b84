import { bstone } from '../../drawings/cairn.ts';
import { RawSvg } from '../../drawings/RawSvg.tsx';

interface BadgeProps {
  /** The engraved number: 1, 2, 3, 5, 7, 14, 30, 60, 90, 180. */
  n: number;
  /** Stone colour 1-13. */
  stone?: number;
  locked?: boolean;
  /** "Week Warrior". Without a name the stone is decorative, and the name is shown beside it. */
  name?: string;
}

/** A badge stone. A locked one is a dashed outline with a readable number. */
export function Badge({ n, stone = 5, locked = false, name }: BadgeProps) {
  const svg = bstone(n, { c: stone, locked });
  if (!name) return <RawSvg svg={svg} />;
  return <RawSvg svg={svg} role="img" aria-label={`${name}, ${locked ? 'not yet earned' : 'earned'}`} />;
}
