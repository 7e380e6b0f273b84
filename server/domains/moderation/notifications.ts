import { notifyMember, notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';
import { reportersOf } from './reports.store.ts';

/** Who is notified of decisions. The staff member who decided isn't named. */
export const moderationNotifications: Subscribers = {
  'case.decided': async (db, { about, at }) =>
    notifyMembers(db, {
      memberIds: (await reportersOf(db, about.case)).filter((id) => id !== about.author),
      kind: 'report_decided',
      by: null,
      about: { case_id: about.case, content_type: about.content_type, upheld: about.action !== null },
      path: null,
      subject: `case:${about.case}`,
      at,
    }),
  'content.hidden': (db, event) => notifyAuthor(db, event, { kind: 'content_hidden' }),
  'content.removed': (db, event) => notifyAuthor(db, event, { kind: 'content_hidden', removed: true }),
  'content.restored': (db, event) => notifyAuthor(db, event, { kind: 'content_restored' }),
  'author.warned': (db, event) => notifyAuthor(db, event, { kind: 'warned' }),
};

/** Notifies the author of a decision. Undoing it replaces this notification. */
const notifyAuthor = (
  db: Database,
  { about, at }: DomainEvent<'content.hidden' | 'content.removed' | 'content.restored' | 'author.warned'>,
  { kind, removed = false }: { kind: 'content_hidden' | 'content_restored' | 'warned'; removed?: boolean },
): Promise<void> =>
  notifyMember(db, {
    memberId: about.author,
    kind,
    by: null,
    about: { case_id: about.case, content_type: about.content_type, content_id: about.content, removed },
    path: about.path,
    subject: `hidden:${about.content}`,
    at,
  });
