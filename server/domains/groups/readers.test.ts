import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { publishOldPostsOf } from '#server/domains/feed/publish-old-posts.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

// After any history of a group, all readers of a post agree, and only members who were let in read what was
// written in private.
const app = await testApp();
const owner = await app.member('ada');
const people: Actor[] = [];
beforeAll(async () => {
  const { finn, nora, cleo, fay } = await app.cast('finn', 'nora', 'cleo', 'fay');
  await app.setTier(finn, 'builder');
  people.push(finn, nora, cleo, fay);
});

interface Written {
  id: string;
  author: Actor;
  /** Written or commented on in private, and not published since. */
  isConfidential: boolean;
  /** Members at the last private post or comment. */
  confidants: Set<string>;
}

/** True for a post that its author sees without what others said about it. */
const isApart = (body: unknown): boolean =>
  (body as { before_rejoining?: boolean }).before_rejoining === true;

/** Ways in which only an author sees their post from before they left and came back. */
const ownReaders = (post: Written) => ({
  page: async (actor: Actor) => {
    const { status, body } = await actor.call(`GET /api/posts/${post.id}`);
    return status === 200 && isApart(body) ? body : null;
  },
  mine: async (actor: Actor) => {
    const { body } = await actor.call('GET /api/my-posts?limit=100');
    return body.find((each) => each.id === post.id && isApart(each)) ?? null;
  },
});

/** Every way to reach a post. Each function returns whether this member finds it. */
const readers = (post: Written, groupId: string, word: string) => {
  const lists = (body: unknown) => Array.isArray(body) && body.some((each) => each?.id === post.id);
  const reader = (key: string, holds: (body: unknown) => boolean) => async (actor: Actor) => {
    const { status, body } = await actor.call(key as never);
    return status === 200 && holds(body);
  };
  return {
    page: reader(`GET /api/posts/${post.id}`, (body) => !isApart(body)),
    comments: reader(`GET /api/posts/${post.id}/comments`, () => true),
    group: reader(`GET /api/posts?group_id=${groupId}&limit=100`, lists),
    author: reader(`GET /api/posts?user_id=${post.author.id}&limit=100`, lists),
    search: reader(`GET /api/search?q=${word}`, (body) => JSON.stringify(body).includes(post.id)),
    like: async (actor: Actor) =>
      (await actor.call(`POST /api/posts/${post.id}/like`, { liked: true })).status === 200,
  };
};

const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('post' as const), who: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('comment' as const), who: fc.nat(4) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('join' as const), who: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('leave' as const), who: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('open' as const), who: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('close' as const), who: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('week' as const), who: fc.constant(0) }) },
);

let round = 0;
test('all readers agree, and private posts stay private', { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), async (acts) => {
      round += 1;
      const word = `zephyr${'abcdefghij'[round % 10]}${'klmnopqrst'[Math.floor(round / 10) % 10]}x`;
      const { body: group } = await owner.call('POST /api/groups', {
        name: `Room ${round}`,
        description: 'Within.',
        is_private: true,
      });
      const groupId: string = group.id;
      const members = [...people, owner];
      const inside = new Set([owner.id]);
      const posts: Written[] = [];
      let isPrivate = true;
      for (const [index, { what, who }] of acts.entries()) {
        app.clock.advance({ minutes: 1 });
        const actor = members[who] ?? owner;
        if (what === 'post') {
          const content = `<p>${word} ${round} ${index}</p>`;
          const { status, body } = await actor.call('POST /api/posts', { content, group_id: groupId });
          expect(status === 200).toBe(inside.has(actor.id));
          if (status === 200)
            posts.push({
              id: body.id,
              author: actor,
              isConfidential: isPrivate,
              confidants: new Set(inside),
            });
        } else if (what === 'comment') {
          const post = posts.at(-1);
          if (!post) continue;
          const { status } = await actor.call(`POST /api/posts/${post.id}/comments`, {
            content: `${round} ${index}`,
          });
          if (status !== 200 || !isPrivate) continue;
          // Members who could read it stay confidants; no one else becomes one.
          if (!post.isConfidential) post.confidants = new Set(inside);
          post.isConfidential = true;
        } else if (what === 'join') {
          const { body } = await actor.call(`POST /api/groups/${groupId}/join`);
          if (body.status === 'pending') {
            await owner.call(`POST /api/groups/${groupId}/requests/${actor.id}`, { accept: true });
            // Accepted by the owner, so all posts of the group are theirs to read.
            if (!inside.has(actor.id)) for (const post of posts) post.confidants.add(actor.id);
          }
          inside.add(actor.id);
        } else if (what === 'leave') {
          await actor.call(`POST /api/groups/${groupId}/leave`);
          inside.delete(actor.id);
          for (const post of posts) post.confidants.delete(actor.id);
        } else if (what === 'open') {
          const past = who === 0 ? 'members' : 'everyone';
          await owner.call(`PATCH /api/groups/${groupId}`, { is_private: false, past });
          isPrivate = false;
        } else if (what === 'close') {
          await owner.call(`PATCH /api/groups/${groupId}`, { is_private: true });
          isPrivate = true;
        } else {
          const inAWeek = new Date(app.clock.now().getTime() + 7 * 24 * 60 * 60 * 1000);
          await app.db.transaction().execute((tx) => publishOldPostsOf(tx, groupId, inAWeek));
          for (const post of posts) {
            const row = await app.db
              .selectFrom('posts')
              .select('members_only')
              .where('id', '=', post.id)
              .executeTakeFirstOrThrow();
            // Published only if its author was informed and is still a member.
            if (post.isConfidential && !row.members_only) {
              expect(inside.has(post.author.id)).toBe(true);
              post.isConfidential = false;
            }
          }
        }
      }
      // Something for an author who came back to see by mistake.
      for (const { id } of posts.filter(({ isConfidential }) => isConfidential)) {
        await owner.call(`POST /api/posts/${id}/like` as never, { liked: true });
        await owner.call(`POST /api/posts/${id}/comments` as never, { content: `${round} ${id}` });
      }
      for (const post of posts)
        for (const actor of members) {
          const found: Record<string, boolean> = {};
          for (const [name, reads] of Object.entries(readers(post, groupId, word)))
            found[name] = await reads(actor);
          const may = post.isConfidential
            ? inside.has(actor.id) && post.confidants.has(actor.id)
            : !isPrivate || inside.has(actor.id);
          expect(found, `${actor.email} of ${JSON.stringify(acts)}`).toEqual(
            Object.fromEntries(Object.keys(found).map((name) => [name, may])),
          );
          const isOwn = !may && inside.has(actor.id) && post.author === actor;
          for (const [name, reads] of Object.entries(ownReaders(post))) {
            const own = await reads(actor);
            expect(own !== null, `${name} of ${actor.email} of ${JSON.stringify(acts)}`).toBe(isOwn);
            if (own)
              expect(own).toMatchObject({
                likes: [],
                likes_count: 0,
                liked: false,
                comments: [],
                comments_count: 0,
                may_edit: false,
                may_comment: false,
                may_delete: true,
              });
          }
        }
      await owner.call(`DELETE /api/groups/${groupId}`);
    }),
    { numRuns: 25, seed: 23, endOnFailure: true },
  );
});
