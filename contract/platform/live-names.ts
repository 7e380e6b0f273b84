/**
 * Names of live events, with the fields of each. They have ids and numbers, never a text of a member: a page reads
 * what changed by the ordinary calls.
 */
export interface LiveEvents {
  /** The numbers of the bell, or the list behind it, changed. */
  notifications: Record<never, never>;
  /** A new post in the feed, or in a group that is open. */
  posts: { post_id: string; group_id: string | null };
  /** A new reply in a topic, or a new comment below a post, news or a lesson, that is open. */
  replies: {
    topic_id: string | null;
    post_id: string | null;
    news_id?: string;
    lesson_id?: string;
    reply_id: string;
  };
  /** A message arrived, or one was read elsewhere. */
  message: Record<string, string | number | boolean | null>;
  /** A message of a group's chat arrived or changed, while the chat or its group is open. Without a message many changed, and without a conversation the member is no longer in the group. */
  chat: { group_id: string; conversation_id?: string; message_id?: string };
  /** Someone is writing. Not stored: a page that wasn't connected never gets it. */
  typing: Record<string, string | number | boolean | null>;
  /** Something of the member's pod changed. */
  pod: Record<never, never>;
  /** Seats, questions, notes or dates of a circle or an intensive changed that is open. */
  gathering: { gathering_id: string };
  /** A friendship or a request changed. */
  friends: Record<never, never>;
  /** A pact, an answer or a request between partners changed. */
  partner: Record<never, never>;
  /** Members or requests of a group changed. */
  group: { group_id: string };
  /** Hearts or comments of a post that is open changed. Without `likes_count` the post has to be read. */
  counts: { post_id: string; likes_count: number | null };
  /** Something that staff decide or answer arrived, or one of them has decided it. */
  office: Record<never, never>;
  /** The office replied to the member's question, or closed it. */
  question: Record<never, never>;
  /** The member's plan changed, here or on another page. */
  plan: Record<never, never>;
}
export type LiveName = keyof LiveEvents;
