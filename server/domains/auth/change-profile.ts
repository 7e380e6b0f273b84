import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { type ProfileChange, setProfile } from './store.ts';

/** Sets what a member's profile says. An undefined field is unchanged. */
export async function changeProfile(
  db: Database,
  {
    memberId,
    now,
    ...profile
  }: {
    memberId: string;
    now: Date;
  } & ProfileChange,
): Promise<void> {
  await setProfile(db, memberId, profile, now);
  await recordEvent(db, 'profile.changed', { by: memberId, about: {}, at: now });
}
