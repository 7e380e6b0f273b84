import type { Reply } from '#contract/forum.ts';
import { readHidings } from '#server/domains/moderation/request-look.ts';
import type { Database } from '#server/platform/database.ts';
import type { WrittenRow } from './replies/store.ts';
import { type Asker, asAuthor, isOwnHidden, isRestorable, isStaff, permissionsOf } from './rules.ts';

const shownReactions = 20;

/** Reactions as this viewer may see them: who reported is nobody's business, how often is that of staff (decision 62). */
export function readReactions(row: WrittenRow, asker: Asker) {
  const members = (kind: string, newest: string[] | null): string[] => {
    const listed = newest ?? [];
    // The viewer's own is always among them.
    return row.own.includes(kind) && !listed.includes(asker.id)
      ? [asker.id, ...listed.slice(0, shownReactions - 1)]
      : listed;
  };
  return {
    reactions: {
      like: members('like', row.likers),
      heart: members('heart', row.hearts),
      clap: members('clap', row.claps),
      flag: row.is_flagged ? [asker.id] : [],
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
  asker: Asker,
  { isGone, isLocked, nameless }: { isGone: boolean; isLocked: boolean; nameless?: string | undefined },
) {
  const isOwn = isOwnHidden(asker, row);
  const isEmptied = isGone && !isStaff(asker);
  const { reactions, reaction_counts } = readReactions(row, asker);
  const none = { like: [], heart: [], clap: [], flag: [] };
  return {
    id: row.id,
    content: isEmptied ? '' : row.content,
    author: asAuthor(row, nameless),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    reactions: isEmptied ? none : reactions,
    reaction_counts: isEmptied ? { like: 0, heart: 0, clap: 0, flag: null } : reaction_counts,
    ...permissionsOf(asker, { author_id: row.author_id, isGone, isLocked }),
    // Nobody else sees it, so nothing is added to it.
    ...(isOwn && { is_hidden: true as const, may_react: false }),
  };
}

/** A reply as this viewer sees it. */
export function readReply(
  row: WrittenRow,
  asker: Asker,
  { isLocked, now }: { isLocked: boolean; now: Date },
): Reply {
  const isGone = (row.deleted_at !== null || row.hidden_at !== null) && !isOwnHidden(asker, row);
  return {
    ...readWritten(row, asker, { isGone, isLocked }),
    topic_id: row.topic_id,
    parent_id: row.parent_id,
    is_deleted: isGone,
    may_restore: isStaff(asker) && isRestorable(row.deleted_at, now),
  };
}

/** Returns replies as this viewer sees them. Their own hidden ones say why they are hidden. */
export async function readReplyRows(
  db: Database,
  rows: readonly WrittenRow[],
  asker: Asker,
  at: { isLocked: boolean; now: Date },
): Promise<Reply[]> {
  const hidden = rows.filter((row) => isOwnHidden(asker, row)).map(({ id }) => id);
  const hidings = await readHidings(db, 'reply', hidden);
  return rows.map((row) => ({ ...readReply(row, asker, at), ...hidings.get(row.id) }));
}
