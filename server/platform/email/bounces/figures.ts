import type { Gauge } from '../../http/metrics.ts';
import { type Bounce, isHard } from './rules.ts';

/** Counted for the whole process, as its metrics are. */
const counts = { hard: 0, soft: 0 };

export const countBounce = (bounce: Bounce): void => void (counts[isHard(bounce) ? 'hard' : 'soft'] += 1);

/** `hard` answers say that the address doesn't exist, `soft` ones anything else. */
export const bounceGauge: Gauge = {
  name: 'evolve_email_bounces_total',
  help: 'Emails that came back, by whether the address exists',
  type: 'counter',
  labels: ['kind'],
  read: async () => [
    [{ kind: 'hard' }, counts.hard],
    [{ kind: 'soft' }, counts.soft],
  ],
};
