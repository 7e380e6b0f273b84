import type { ContentType } from '#contract/content-types/content-types.ts';
import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent } from '#server/platform/events.ts';

/** Notifies an author that staff removed their content, without naming the staff member. */
export async function notifyOfRemoval(
  db: Database,
  { audited, at }: Pick<DomainEvent, 'audited' | 'at'>,
  {
    contentType,
    contentId,
    author,
    place,
  }: {
    contentType: ContentType;
    contentId: string;
    /** Null for a former member. */
    author: string | null;
    /** Ids of the place the content was in. */
    place: Record<string, string | null>;
  },
): Promise<void> {
  if (!audited || author === null) return;
  await notifyMember(db, {
    memberId: author,
    kind: 'content_hidden',
    by: null,
    about: { content_type: contentType, content_id: contentId, ...place },
    path: null,
    subject: `hidden:${contentId}`,
    at,
  });
}
