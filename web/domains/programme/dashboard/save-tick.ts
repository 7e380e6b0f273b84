import { enqueue, type Outcome } from '../../../platform/offline/outbox.ts';
import { tickKey } from '../completion/pending-operations.ts';
import { setDay } from '../data.ts';
import type { TickItem } from '../rules.ts';

interface Tick {
  programme: string;
  round: number;
  day: number;
  item: TickItem;
  value: boolean;
}

/**
 * Sets a tick: at once on the page, then on the server through the outbox. A failure never removes the tick. Resolves with
 * the outcome: saved, pending or refused.
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
