import type { Gauge } from './http/metrics.ts';
import { figuresOf, systems } from './outside.ts';

/** Figures that say whether other systems answer this server. Times are absent until there was a call. */
export const outsideGauges: readonly Gauge[] = [
  {
    name: 'evolve_outside_calls_total',
    help: 'Calls to other systems, by whether they answered',
    type: 'counter',
    read: async () =>
      systems.flatMap((system): [string, number][] => [
        [`system="${system}",outcome="answered"`, figuresOf(system).answered],
        [`system="${system}",outcome="unanswered"`, figuresOf(system).unanswered],
      ]),
  },
  {
    name: 'evolve_outside_answered_timestamp_seconds',
    help: 'When another system last answered',
    read: async () =>
      systems.flatMap((system): [string, number][] => {
        const at = figuresOf(system).answeredAt;
        return at ? [[`system="${system}"`, at.getTime() / 1000]] : [];
      }),
  },
];
