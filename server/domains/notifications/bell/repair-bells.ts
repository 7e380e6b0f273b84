import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { findWrongBells } from './find-wrong-bells.ts';
import { countBell, forgetDoubtedBells } from './store.ts';

/** Counts again what is kept for a bell and wrong, and logs it. */
export async function repairBells(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  content: ContentAdapters,
): Promise<void> {
  await forgetDoubtedBells(db);
  for await (const { member, days, kept, counted } of findWrongBells(db, content, clock.now())) {
    log.warn({ kept, counted }, 'The kept numbers of a bell were wrong');
    await countBell(db, content, member, days);
  }
}
