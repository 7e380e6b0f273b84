import clsx from 'clsx';
import { Sprout, Trophy } from 'lucide';
import type { CSSProperties } from 'react';
import { f } from '../../drawings/pebble.ts';
import { Icon } from '../display/Icon.tsx';
import { Flame } from '../display/icons.tsx';
import './streak-ring.css';

/** Returns the days of the next streak badge: 7, 14, 30 or 90 (A§4). */
export const nextTarget = (days: number): number => (days < 7 ? 7 : days < 14 ? 14 : days < 30 ? 30 : 90);

export interface StreakRingProps {
  /** The streak, in days. */
  days: number;
  target?: number;
  /** Diameter in px. */
  size?: number;
  /** Words in the ring, in place of the days: "Day 1", "starts the streak". */
  words?: readonly [large: string, small: string];
}

/**
 * A ring with one segment per day to the next badge: ember and a sprout under 7, green and a flame from 7, a
 * trophy at the target.
 */
export function StreakRing({ days, target = nextTarget(days), size = 176, words }: StreakRingProps) {
  const lit = days >= 7;
  const reached = days >= target;
  const wide = target <= 16;
  const stroke = wide ? 12 : 11;
  return (
    <div
      className={clsx('streak-ring', lit && 'is-lit')}
      role="img"
      aria-label={
        words?.join(' ') ??
        `${days} day streak, ${reached ? `the ${target} day target is reached` : `next badge at ${target} days`}`
      }
      style={{ width: size, maxWidth: '100%', fontSize: f((size / 204) * 16) }}
    >
      <svg
        viewBox="0 0 200 200"
        style={{ strokeWidth: stroke, strokeLinecap: wide ? 'round' : 'butt' } as CSSProperties}
        aria-hidden="true"
      >
        {segments(target, wide ? (stroke / 2 / RADIUS) * 57.3 + 1.3 : undefined).map((d, i) => (
          <path key={d} className={i < days ? 'on' : i === days ? 'next' : 'off'} d={d} />
        ))}
      </svg>
      <div className="streak-ring-in">
        {reached ? (
          <Icon as={Trophy} size="lg" />
        ) : lit ? (
          <Flame size={34} />
        ) : (
          <Icon as={Sprout} size="lg" />
        )}
        <b className={words ? 'is-words' : 'nums'}>{words?.[0] ?? days}</b>
        <span>{words?.[1] ?? 'day streak'}</span>
      </div>
    </div>
  );
}

const RADIUS = 80;

/** Returns `n` arcs of a circle as path data. `pad` is the gap at each end, in degrees. */
function segments(n: number, pad = Math.min(1.4, (360 / n) * 0.18)): string[] {
  const at = (degrees: number) => {
    const a = (degrees * Math.PI) / 180;
    return `${f(100 + RADIUS * Math.sin(a))} ${f(100 - RADIUS * Math.cos(a))}`;
  };
  return Array.from({ length: n }, (_, i) => {
    const [from, to] = [(i * 360) / n + pad, ((i + 1) * 360) / n - pad];
    return `M${at(from)}A${RADIUS} ${RADIUS} 0 0 1 ${at(to)}`;
  });
}
