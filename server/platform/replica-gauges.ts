import type { Replica } from './database/replica.ts';
import { figure, type Gauge } from './http/metrics.ts';

/** Figures of the replica, none without one. */
export const replicaGauges = ({ replica }: { replica: Replica | null }): Gauge[] =>
  replica === null
    ? []
    : [
        {
          name: 'evolve_replica_reads_total',
          help: 'Reads that may be a moment late, by the database that answered, and those that failed on the replica',
          type: 'counter',
          labels: ['answered'],
          read: async () =>
            Object.entries(replica.figures).map(([answered, count]): [Record<string, string>, number] => [
              { answered },
              count,
            ]),
        },
        figure(
          'evolve_replica_lag_seconds',
          'How late the replica was when it was last read',
          () => replica.lagSeconds,
        ),
      ];
