import type { Gauge } from './http/metrics.ts';
import { figuresOf, systems } from './outside.ts';

/** Figures that say whether other systems answer this server. Times are absent until there was a call. */
export const outsideGauges: readonly Gauge[] = [
  {
    name: 'evolve_outside_calls_total',
    help: 'Calls to other systems, by whether they answered',
    type: 'counter',
    labels: ['system', 'outcome'],
    read: async () =>
      systems.flatMap((system) =>
        (['answered', 'unanswered'] as const).map(
          (outcome) => [{ system, outcome }, figuresOf(system)[outcome]] as [Record<string, string>, number],
        ),
      ),
  },
  {
    name: 'evolve_outside_answered_timestamp_seconds',
    help: 'When another system last answered',
    isShared: true,
    labels: ['system'],
    read: async () =>
      systems.flatMap((system): [Record<string, string>, number][] => {
        const at = figuresOf(system).answeredAt;
        return at ? [[{ system }, at.getTime() / 1000]] : [];
      }),
  },
];
