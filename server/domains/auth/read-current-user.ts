import type { CurrentUser } from '#contract/auth/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { unauthenticated } from '#server/platform/http/http-error.ts';
import { currentUser } from './store.ts';

/** Returns the member's own account. Throws 401 when it is gone. */
export async function readCurrentUser(db: Database, id: string, now: Date): Promise<CurrentUser> {
  const user = await currentUser(db, id, now);
  if (!user) throw unauthenticated();
  return user;
}
