import { figure, type Gauge } from '../http/metrics.ts';
import type { LiveFigures } from './hub.ts';

/** Figures of the live events of this server. */
export const liveGauges = (figures: LiveFigures): Gauge[] => [
  figure('evolve_live_streams', 'Open streams of live events', () => figures.streams),
  counter('evolve_live_opened_total', 'Streams opened', () => figures.opened),
  counter('evolve_live_resumed_total', 'Streams continued without a gap', () => figures.resumed),
  counter('evolve_live_reset_total', 'Streams whose page had to read everything again', () => figures.reset),
  counter('evolve_live_sent_total', 'Events sent to streams', () => figures.sent),
  counter('evolve_live_dropped_total', 'Streams closed because their reader was slow', () => figures.dropped),
  counter(
    'evolve_live_reconnects_total',
    'Times the listening connection was lost and came back',
    () => figures.reconnects,
  ),
];

const counter = (name: string, help: string, read: () => number): Gauge =>
  figure(name, help, read, 'counter');
