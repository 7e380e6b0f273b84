import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';

const tell = (db: Database, { by }: { by: string | null }): Promise<void> =>
  publishLive(db, { memberIds: by ? [by] : [], name: 'plan', data: {} });

/** Other open pages of a member hear that their plan was bought, changed, cancelled or settled. */
export const planAnnouncements: Subscribers = {
  'tier.changed': tell,
  'plan.changed': tell,
  'checkout.fulfilled': tell,
  'subscription.begun': tell,
  'subscription.cancelled': tell,
  'subscription.ended': tell,
  'subscription.kept': tell,
  'subscription.paused': tell,
  'subscription.resumed': tell,
  'renewal.failed': tell,
  'renewal.settled': tell,
};
