import type { Reply } from '#contract/forum.ts';
import { readHidings } from '#server/domains/moderation/request-look.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { WrittenRow } from './replies/store.ts';
import { asAuthor, type ForumViewer, isOwnHidden, isRestorable, isStaff, permissionsOf } from './rules.ts';

const shownReactions = 20;

/** Reactions as this viewer may see them: who reported is nobody's business, how often is that of staff (decision 62). */
export function readReactions(row: WrittenRow, viewer: ForumViewer) {
  const members = (kind: string, newest: string[] | null): string[] => {
    const listed = newest ?? [];
    // The viewer's own is always among them.
    return row.own.includes(kind) && !listed.includes(viewer.id)
      ? [viewer.id, ...listed.slice(0, shownReactions - 1)]
      : listed;
  };
  return {
    reactions: {
      like: members('like', row.likers),
      heart: members('heart', row.hearts),
      clap: members('clap', row.claps),
      flag: row.is_flagged ? [viewer.id] : [],
    },
    reaction_counts: {
      like: row.like_count,
      heart: row.heart_count,
      clap: row.clap_count,
      flag: row.flag_count,
    },
  };
}

/** What a reply and the opening of a topic have in common. What is gone keeps nothing but its place. */
export function readWritten(
  row: WrittenRow,
  viewer: ForumViewer,
  {
    isNotFound,
    isLocked,
    nameless,
  }: { isNotFound: boolean; isLocked: boolean; nameless?: string | undefined },
) {
  const isOwn = isOwnHidden(viewer, row);
  const isEmptied = isNotFound && !isStaff(viewer);
  const { reactions, reaction_counts } = readReactions(row, viewer);
  const none = { like: [], heart: [], clap: [], flag: [] };
  return {
    id: row.id,
    content: isEmptied ? '' : row.content,
    author: asAuthor(row, nameless),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    reactions: isEmptied ? none : reactions,
    reaction_counts: isEmptied ? { like: 0, heart: 0, clap: 0, flag: null } : reaction_counts,
    ...permissionsOf(viewer, { author_id: row.author_id, isNotFound, isLocked }),
    // Nobody else sees it, so nothing is added to it.
    ...(isOwn && { is_hidden: true as const, may_react: false }),
  };
}

/** A reply as this viewer sees it. */
export function readReply(
  row: WrittenRow,
  viewer: ForumViewer,
  { isLocked, now }: { isLocked: boolean; now: Date },
): Reply {
  const isNotFound = (row.deleted_at !== null || row.hidden_at !== null) && !isOwnHidden(viewer, row);
  return {
    ...readWritten(row, viewer, { isNotFound, isLocked }),
    topic_id: row.topic_id,
    parent_id: row.parent_id,
    is_deleted: isNotFound,
    may_restore: isStaff(viewer) && isRestorable(row.deleted_at, now),
  };
}

/** Returns replies as this viewer sees them. Their own hidden ones say why they are hidden. */
export async function readReplyRows(
  db: Database,
  rows: readonly WrittenRow[],
  viewer: ForumViewer,
  at: { isLocked: boolean; now: Date },
): Promise<Reply[]> {
  const hidden = rows.filter((row) => isOwnHidden(viewer, row)).map(({ id }) => id);
  const hidings = await readHidings(db, 'reply', hidden);
  return rows.map((row) => ({ ...readReply(row, viewer, at), ...hidings.get(row.id) }));
}
