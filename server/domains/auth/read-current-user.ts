import type { CurrentUser } from '#contract/auth.ts';
import type { Database } from '#server/platform/database/database.ts';
import { unauthenticated } from '#server/platform/http/http-error.ts';
import { currentUser } from './store.ts';

/** The member as they see themselves; 401 when the account is gone. */
export async function readCurrentUser(db: Database, id: string): Promise<CurrentUser> {
  const user = await currentUser(db, id);
  if (!user) throw unauthenticated();
  return user;
}
