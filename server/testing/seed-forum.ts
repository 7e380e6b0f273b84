import { reactPost } from '#server/domains/forum/reactions/react-post.ts';
import { saveSeen } from '#server/domains/forum/reads/store.ts';
import { addReply } from '#server/domains/forum/replies/add-reply.ts';
import { createTopic } from '#server/domains/forum/topics/create-topic.ts';
import { openWeeklyTopic } from '#server/domains/forum/weekly-topic/open-weekly-topic.ts';
import { sanitizeText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { type RoleName, viewerOf } from './cast.ts';
import { conversations, type SeedReply } from './seed-conversations.ts';

interface Event {
  /** Hours before now. */
  ago: number;
  run(db: Database, at: Date): Promise<void>;
}

/**
 * Adds topics and replies by the cast in every category, and this week's check-in, with the product's own
 * functions and in order of time. Each has a fixed `client_id`, so a second run adds nothing. `members` are
 * the ids of the cast.
 */
export async function seedForum(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  await db.transaction().execute((tx) => openWeeklyTopic(tx, now));
  const events = conversations.flatMap((conversation) => eventsOf(conversation, members));
  for (const { ago, run } of events.toSorted((a, b) => b.ago - a.ago))
    await db.transaction().execute((tx) => run(tx, new Date(now.getTime() - ago * 3_600_000)));
}

function eventsOf(conversation: (typeof conversations)[number], members: Record<RoleName, string>): Event[] {
  const { key, by, ago, category, title, content, tags, replies, likedBy } = conversation;
  /** Ids by key, filled as topics and replies are created. */
  const made = new Map<string, string>();
  const opening: Event = {
    ago,
    async run(db, at) {
      const words = await sanitizeText(content, { author: members[by], whenBlank: '', place: key });
      const { id } = await createTopic(
        db,
        { viewer: viewerOf(by, members), brand: '', now: at },
        { title, words, category, tags, clientId: clientId(key) },
      );
      made.set(key, id);
      await like(db, id, likedBy, members, at);
    },
  };
  const answers = replies.map(
    (reply): Event => ({
      ago: reply.ago,
      async run(db, at) {
        const topicId = made.get(key) ?? '';
        const replyKey = keyOf(key, reply);
        const { id } = await addReply(db, {
          viewer: viewerOf(reply.by, members),
          topicId,
          parentId: reply.to === undefined ? null : (made.get(`${key} ${reply.to}`) ?? null),
          words: await sanitizeText(reply.content, {
            author: members[reply.by],
            whenBlank: '',
            place: replyKey,
          }),
          clientId: clientId(replyKey),
          now: at,
        });
        made.set(replyKey, id);
        await saveSeen(db, [{ topicId, memberId: viewerOf(reply.by, members).id, postId: id, viewedAt: at }]);
        await like(db, id, reply.likedBy ?? [], members, at);
      },
    }),
  );
  return [opening, ...answers];
}

const keyOf = (key: string, { name }: SeedReply): string => `${key} ${name}`;

async function like(
  db: Database,
  id: string,
  by: readonly RoleName[],
  members: Record<RoleName, string>,
  now: Date,
): Promise<void> {
  for (const role of by)
    await reactPost(db, {
      viewer: viewerOf(role, members),
      id,
      kind: 'like',
      active: true,
      category: undefined,
      reason: undefined,
      now,
    });
}

/** Returns a UUID derived from a name. */
function clientId(name: string): string {
  const hex = sha256(`forum seed ${name}`).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
