import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { setProfile } from './store.ts';

/** Sets what a member's profile says. An undefined field is unchanged. */
export async function changeProfile(
  db: Database,
  {
    memberId,
    now,
    ...profile
  }: {
    memberId: string;
    name: string;
    bio?: string | null | undefined;
    pronouns?: string | null | undefined;
    now: Date;
  },
): Promise<void> {
  await setProfile(db, memberId, profile, now);
  await recordEvent(db, 'profile.changed', { by: memberId, about: {}, at: now });
}
