import { type StartPage, startPagesOf } from '#contract/profile/start-pages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { readCurrentUser } from './read-current-user.ts';
import { setStartPage, setWeekStart } from './store.ts';

/** Sets the weekday on which a member's week begins, 1 (Monday) to 7. The current one changes nothing. */
export async function changeWeekStart(
  db: Database,
  { memberId, weekStartsOn, now }: { memberId: string; weekStartsOn: number; now: Date },
): Promise<void> {
  if (!(await setWeekStart(db, memberId, weekStartsOn, now))) return;
  await recordEvent(db, 'week_start.changed', {
    by: memberId,
    about: { week_starts_on: weekStartsOn },
    at: now,
  });
}

/** Sets the page that a member starts on. Throws 422 for one that their plan or role doesn't let them open. */
export async function changeStartPage(
  db: Database,
  { memberId, startPage, now }: { memberId: string; startPage: StartPage | null; now: Date },
): Promise<void> {
  const member = await readCurrentUser(db, memberId, now);
  if (startPage !== null && !startPagesOf(member).includes(startPage))
    throw invalid("You can't open that page with your account. Please choose another one.", {
      start_page: "You can't open that page.",
    });
  if (!(await setStartPage(db, memberId, startPage, now))) return;
  await recordEvent(db, 'start_page.changed', { by: memberId, about: { start_page: startPage }, at: now });
}
