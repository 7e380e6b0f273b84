import type { CSSProperties } from 'react';
import type { PodDayState } from '#contract/pods/constants.ts';
import { pebble, weekOf } from '../../drawings/pebble.ts';
import styles from './pods.module.css';

interface PodStoneProps {
  state: PodDayState;
  /** Day of Evolve 90 of the member, whose week colours the stone as it does on their trail. */
  day?: number | null;
  /** Name for screen readers. Without it the stone is decoration. */
  label?: string;
}

/** The stone of a date. */
export function PodStone({ state, day, label }: PodStoneProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const week = weekOf(day ?? 1);
  const colors = { '--c': `var(--ev-stone-${week})`, '--oc': `var(--ev-on-stone-${week})` } as CSSProperties;
  return (
    <svg
      style={colors}
      className={`${styles.stone} ${styles[`pod-stone--${state}`]}`}
      viewBox="0 0 34 27"
      width="38"
      height="30"
      {...named}
    >
      <path className={styles.body} d={pebble(17, 13.5, 29, 19.5, 4)} />
      {state === 'placed' ? (
        <path className={styles.check} d="m11.500 13.800 3.600 3.600 7.400-7.600" />
      ) : null}
      {state === 'rest' ? (
        <path className="fill-muted" d="M18.8 9.2a4.9 4.9 0 1 0 3 7.9 5.6 5.6 0 0 1-3-7.9z" />
      ) : null}
    </svg>
  );
}
