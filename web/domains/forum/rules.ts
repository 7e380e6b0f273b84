import type { Reply } from '#contract/forum.ts';

export type ReactionKind = 'like' | 'heart' | 'clap';

/** What a reply and the opening of a topic have in common where reactions go. */
export type Reacted = Pick<Reply, 'reactions' | 'reaction_counts'>;

/** Answers stand at most this many steps in. */
const deepest = 3;

export interface Placed {
  reply: Reply;
  /** Steps in, 0-3. */
  depth: number;
  /** Whom it answers, where that is another reply that is here. */
  answers: Reply | undefined;
  /** It does not stand under what it answers, and says so. */
  isApart: boolean;
}

/** Replies in the order they are read: each with its answers under it, both oldest first. */
export function threadOf(replies: readonly Reply[]): Placed[] {
  const byId = new Map(replies.map((reply) => [reply.id, reply]));
  const below = new Map<string | null, Reply[]>();
  for (const reply of replies) {
    const under = reply.parent_id !== null && byId.has(reply.parent_id) ? reply.parent_id : null;
    below.set(under, [...(below.get(under) ?? []), reply]);
  }
  const placed: Placed[] = [];
  // A walk with a list of its own: a thousand answers in a row must not exhaust the stack.
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

/** Replies from the newest on, one below the other; what they answer is looked for among `known`. */
export function newestFirst(replies: readonly Reply[], known: readonly Reply[]): Placed[] {
  const byId = new Map([...known, ...replies].map((reply) => [reply.id, reply]));
  return replies.toReversed().map((reply) => ({
    reply,
    depth: 0,
    answers: reply.parent_id === null ? undefined : byId.get(reply.parent_id),
    isApart: reply.parent_id !== null,
  }));
}

/** Each reply once, the later one of two, in the order they were written: their ids grow with time. */
export function oneOfEach(replies: readonly Reply[]): Reply[] {
  const byId = new Map(replies.map((reply) => [reply.id, reply]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether a member has not seen it: written after the last one they saw, by somebody else. Nothing is new in a topic that is. */
export const isUnread = (reply: Reply, lastRead: string | null | undefined, memberId: string): boolean =>
  typeof lastRead === 'string' && reply.id > lastRead && reply.author.id !== memberId && !reply.is_deleted;

/**
 * The newest reply up to which everything was seen, beginning after `from`: an answer that stands high up must not make those below it
 * read. `ids` oldest first.
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

/** The same with a member's reaction given or taken back; unchanged where it stands so already. */
export function withReaction<T extends Reacted>(
  written: T,
  kind: ReactionKind,
  memberId: string,
  active: boolean,
): T {
  const members = written.reactions[kind];
  if (members.includes(memberId) === active) return written;
  const after = active ? [memberId, ...members] : members.filter((each) => each !== memberId);
  const count = Math.max(0, written.reaction_counts[kind] + (active ? 1 : -1));
  return {
    ...written,
    reactions: { ...written.reactions, [kind]: after },
    reaction_counts: { ...written.reaction_counts, [kind]: count },
  };
}

/** Tags as they were typed: split on commas, trimmed, empty ones dropped (A section 5); the same one twice is one. */
export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** What somebody wrote as a quotation to answer to: rich text, the words escaped. */
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

/** How many topics a search found, as far as they were read: "3 topics found", "50 or more topics found". */
export const foundLabel = (count: number, isMore: boolean): string =>
  isMore ? `${count} or more topics found` : count === 1 ? '1 topic found' : `${count} topics found`;

/** That no topic of a list is as somebody asked: 'No unanswered topic here is tagged “sleep” and says “tea”.' */
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
export const repliesLabel = (count: number): string => (count === 1 ? '1 reply' : `${number(count)} replies`);
export const viewsLabel = (count: number): string => (count === 1 ? '1 view' : `${number(count)} views`);
// Made once: `toLocaleString` would make one for each number of a list.
const counting = new Intl.NumberFormat('en-CA');
export const number = (count: number): string => counting.format(count);
