import type { PodDayState } from '#contract/pod-constants.ts';
import { pebble } from '../../ui/cairn/pebble.ts';

/** The stone of a date. `label` is its name for screen readers; without it the stone is decoration. */
export function PodStone({ state, label }: { state: PodDayState; label?: string }) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={`pod-stone pod-stone--${state}`} viewBox="0 0 34 27" width="38" height="30" {...named}>
      <path className="pod-body" d={pebble(17, 13.5, 29, 19.5, 4)} />
      {state === 'placed' ? <path className="pod-check" d="m11.500 13.800 3.600 3.600 7.400-7.600" /> : null}
      {state === 'rest' ? (
        <path className="pod-moon" d="M18.8 9.2a4.9 4.9 0 1 0 3 7.9 5.6 5.6 0 0 1-3-7.9z" />
      ) : null}
    </svg>
  );
}
