import { enqueue, type Outcome } from '../../platform/offline/outbox.ts';
import { tickKey } from './pending-operations.ts';
import { setDay } from './queries.ts';
import type { TickItem } from './rules.ts';

interface Tick {
  programme: string;
  round: number;
  day: number;
  item: TickItem;
  value: boolean;
}

/**
 * Ticks or unticks one item: at once on the page, then on the server through the outbox. A failure never takes the tick back
 * (A section 8); the outcome says whether it is saved, waits, or was refused.
 */
export function saveTick({ programme, round, day, item, value }: Tick): Promise<Outcome> {
  setDay(programme, day, (known) => known && { ...known, [item]: value });
  return enqueue({
    key: tickKey(programme, round, day, item),
    call: 'POST /api/programs/:id/update-checklist',
    params: { id: programme },
    body: { day, item, value },
  });
}
