import type { PartnerDayState } from '#contract/partners/constants.ts';
import { pebble } from '../../../drawings/pebble.ts';
import styles from '../partners.module.css';

interface DayStoneProps {
  state: PartnerDayState;
  seed: number;
  large?: boolean;
}

/** The stone of a date: placed for a yes, a moon for a rest, a dash without an answer, an outline ahead. */
export function DayStone({ state, seed, large = false }: DayStoneProps) {
  const [width, height] = large ? [104, 62] : [38, 30];
  return (
    <svg
      className={`${styles.stone} ${styles[`pt-stone--${state}`]}`}
      viewBox="0 0 34 27"
      width={width}
      height={height}
      aria-hidden="true"
    >
      {state === 'rest' ? (
        <path className="fill-subtle" d="M20.5 6.5a7.5 7.5 0 1 0 4 12.4 8.6 8.6 0 0 1-4-12.4z" />
      ) : state === 'none' ? (
        <path className={styles.dash} d="M11 13.500h12" />
      ) : (
        <path className={styles.body} d={pebble(17, 13.5, 29, 19.5, seed)} />
      )}
      {state === 'yes' ? <path className={styles.check} d="m11.500 13.800 3.600 3.600 7.400-7.600" /> : null}
      {state === 'not_yet' ? (
        <path className={styles.dots} d="M11.500 13.500h.01M17 13.500h.01M22.500 13.500h.01" />
      ) : null}
    </svg>
  );
}
