import type { Author } from '#contract/auth/author.ts';
import { byReactionKind, type ReactionKind } from '#contract/content-types/reaction-kinds.ts';
import type { Reply } from '#contract/forum/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { readHidings } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { findPost, shownReactions, type WrittenRow } from './replies/store.ts';
import { isOwnHidden, isRestorable, permissionsOf, replyGone } from './rules.ts';

/**
 * Returns the reactions of a post as the viewer may see them. Members never see who reported it; only staff
 * see the number of reports.
 */
export function readReactions(row: WrittenRow, viewer: Viewer) {
  const members = (kind: ReactionKind): string[] => {
    const listed = row.reacted?.[kind] ?? [];
    // The viewer's own reaction is always in the list.
    return row.own.includes(kind) && !listed.includes(viewer.id)
      ? [viewer.id, ...listed.slice(0, shownReactions - 1)]
      : listed;
  };
  return {
    reactions: {
      ...byReactionKind(members),
      flag: row.is_flagged ? [viewer.id] : [],
    },
    reaction_counts: {
      ...byReactionKind((kind) => row.reaction_counts[kind] ?? 0),
      flag: row.flag_count,
    },
  };
}

/**
 * Returns the fields that a reply and a topic's first post share. For members, a deleted or hidden post is an
 * empty placeholder.
 */
export function readWritten(
  row: WrittenRow,
  viewer: Viewer,
  { isRemoved, isLocked, nameless }: { isRemoved: boolean; isLocked: boolean; nameless?: string | undefined },
) {
  const isOwn = isOwnHidden(viewer, row);
  const isEmptied = isRemoved && !isStaff(viewer);
  const { reactions, reaction_counts } = readReactions(row, viewer);
  return {
    id: row.id,
    content: isEmptied ? '' : row.content,
    author: isEmptied ? deletedAuthor : authorOf(row, { nameless }),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    version: row.version,
    reactions: isEmptied ? noReactions : reactions,
    reaction_counts: isEmptied ? noCounts : reaction_counts,
    ...permissionsOf(viewer, { author_id: row.author_id, isRemoved, isLocked }),
    // A hidden post is visible to its author alone, so it takes no reactions.
    ...(isOwn && { is_hidden: true as const, may_react: false }),
  };
}

const noReactions = { ...byReactionKind((): string[] => []), flag: [] };
const noCounts = { ...byReactionKind(() => 0), flag: null };

/** The author of a deleted reply stays with the text: only staff read both. */
const deletedAuthor: Author = {
  id: null,
  name: 'Deleted',
  profile_photo: null,
  membership_tier: 'starter',
  staff: null,
};

/** Returns a reply as this viewer sees it. */
export function readReply(
  row: WrittenRow,
  viewer: Viewer,
  { isLocked, now }: { isLocked: boolean; now: Date },
): Reply {
  const isGone = (row.deleted_at !== null || row.hidden_at !== null) && !isOwnHidden(viewer, row);
  const isRemoved = isGone || row.is_unheard;
  return {
    ...readWritten(row, viewer, { isRemoved, isLocked }),
    topic_id: row.topic_id,
    parent_id: row.parent_id,
    is_deleted: isRemoved,
    ...(row.is_unheard && !isGone && { is_unheard: true as const }),
    may_restore: isStaff(viewer) && isRestorable(row.deleted_at, now),
  };
}

/** Returns replies as this viewer sees them. The viewer's own hidden replies include the reason. */
export async function readReplyRows(
  db: Database,
  rows: readonly WrittenRow[],
  viewer: Viewer,
  at: { isLocked: boolean; now: Date },
): Promise<Reply[]> {
  const hidden = rows.filter((row) => isOwnHidden(viewer, row)).map(({ id }) => id);
  const hidings = await readHidings(db, 'reply', hidden);
  return rows.map((row) => ({ ...readReply(row, viewer, at), ...hidings.get(row.id) }));
}

/** Returns a reply as this viewer sees it. Throws 404 when they may not. */
export async function showReply(db: Database, viewer: Viewer, id: string, now: Date): Promise<Reply> {
  const row = await findPost(db, viewer, id);
  const [reply] = row
    ? await readReplyRows(db, [row], viewer, { isLocked: row.locked_at !== null, now })
    : [];
  if (!reply) throw notFound(replyGone);
  return reply;
}
