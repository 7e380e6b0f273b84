import type { Reply } from '#contract/forum/endpoints.ts';
import { counted, numberWords } from '../../ui/formats.ts';

/** The reaction fields that a reply and a topic share. */
export type Reacted = Pick<Reply, 'reactions' | 'reaction_counts'>;

/** Most steps an answer is indented. */
const deepest = 3;

export interface Placed {
  reply: Reply;
  /** Steps of indentation, 0-3. */
  depth: number;
  /** The parent, if it is loaded. */
  answers: Reply | undefined;
  /** True if it is not shown under its parent, so it names the parent's author. */
  isApart: boolean;
}

/** Returns replies in reading order: each followed by its answers, oldest first. */
export function threadOf(replies: readonly Reply[]): Placed[] {
  const byId = new Map(replies.map((reply) => [reply.id, reply]));
  const below = new Map<string | null, Reply[]>();
  for (const reply of replies) {
    const under = reply.parent_id !== null && byId.has(reply.parent_id) ? reply.parent_id : null;
    below.set(under, [...(below.get(under) ?? []), reply]);
  }
  const placed: Placed[] = [];
  // Iterates instead of recursing, because a chain of a thousand answers could overflow the stack.
  const waiting = (below.get(null) ?? []).toReversed().map((reply) => ({ reply, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { reply, depth } = next;
    const answers = reply.parent_id === null ? undefined : byId.get(reply.parent_id);
    placed.push({ reply, depth: Math.min(depth, deepest), answers, isApart: depth >= deepest });
    const inner = below.get(reply.id) ?? [];
    waiting.push(...inner.toReversed().map((answer) => ({ reply: answer, depth: depth + 1 })));
  }
  return placed;
}

/** Returns replies newest first, without nesting. Looks for parents in `known`, too. */
export function newestFirst(replies: readonly Reply[], known: readonly Reply[]): Placed[] {
  const byId = new Map([...known, ...replies].map((reply) => [reply.id, reply]));
  return replies.toReversed().map((reply) => ({
    reply,
    depth: 0,
    answers: reply.parent_id === null ? undefined : byId.get(reply.parent_id),
    isApart: reply.parent_id !== null,
  }));
}

/** Removes duplicates, where the later one wins, and sorts by id. Ids grow with time. */
export function oneOfEach(replies: readonly Reply[]): Reply[] {
  const byId = new Map(replies.map((reply) => [reply.id, reply]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** True if the reply is newer than `lastRead` and by someone else. False for every reply of a topic that is itself new. */
export const isUnread = (reply: Reply, lastRead: string | null | undefined, memberId: string): boolean =>
  typeof lastRead === 'string' && reply.id > lastRead && reply.author.id !== memberId && !reply.is_deleted;

/**
 * Returns the id of the last reply after `from` up to which all were seen. An answer higher on the page must not mark replies below it as
 * read. `ids` are oldest first.
 */
export function readUpTo(ids: readonly string[], from: string, seen: ReadonlySet<string>): string {
  let upTo = from;
  for (const id of ids) {
    if (id <= from) continue;
    if (!seen.has(id)) break;
    upTo = id;
  }
  return upTo;
}

/** Parses tags: split on commas, trimmed, without empty or repeated ones. */
export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** Returns a quotation as rich text, with its text escaped. */
export function quoteOf(name: string, words: string): string {
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const paragraphs = lines.map((line) => `<p>${escape(line)}</p>`).join('');
  return `<blockquote><p><strong>${escape(name)}:</strong></p>${paragraphs}</blockquote><p></p>`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns how many topics a search found so far: "3 topics found", "50 or more topics found". */
export const foundLabel = (count: number, isMore: boolean): string =>
  isMore ? `${count} or more topics found` : counted(count, 'topic found', 'topics found');

/** Returns the sentence of an empty list: 'No unanswered topic here is tagged “sleep” and says “tea”.' */
export function emptyMessage({
  tag,
  q,
  sort,
  deleted,
}: {
  tag?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
  deleted?: boolean | undefined;
}): string {
  const kind = deleted ? 'deleted ' : sort === 'unanswered' ? 'unanswered ' : '';
  const asked = [tag && `is tagged “${tag}”`, q && `says “${q}”`].filter(Boolean).join(' and ');
  return `No ${kind}topic here ${asked}.`;
}

/** "1 reply", "23 replies". */
export const repliesLabel = (count: number): string => counted(count, 'reply', 'replies');
export const viewsLabel = (count: number): string => counted(count, 'view');
export const number = (count: number): string => numberWords(count);
