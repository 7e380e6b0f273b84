import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { nora, ada } = await app.cast('nora', 'ada');

const send = (from: Actor, to: Actor, content: string, client_id: string) =>
  from.call('POST /api/messages', { receiver_id: to.id, content, client_id });
/** Returns every message of a thread, oldest first, read in pages of this size. */
async function whole(who: Actor, partner: Actor, size: number) {
  const all = [];
  for (let cursor = ''; ; ) {
    const page = await who.call(
      `GET /api/messages/${partner.id}?limit=${size}${cursor && `&cursor=${cursor}`}`,
    );
    all.push(...page.body);
    cursor = String(page.headers['x-next-cursor'] ?? '');
    if (!cursor) return all.toReversed();
  }
}

/** One try of a member to send one of their texts. A text that is tried again is sent again with its `client_id`. */
interface Try {
  byNora: boolean;
  text: number;
}

describe('sending', () => {
  it('keeps every message once and in one order for both, with replays, in parallel and while clocks go back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            tries: fc.array(fc.record({ byNora: fc.boolean(), text: fc.integer({ min: 0, max: 5 }) }), {
              minLength: 1,
              maxLength: 6,
            }),
            ms: fc.integer({ min: -50, max: 50 }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        fc.integer({ min: 1, max: 4 }),
        async (waves, size) => {
          await app.db.deleteFrom('conversations').execute();
          const ids = new Map<string, string>();
          const keyOf = ({ byNora, text }: Try) => `${byNora ? 'nora' : 'ada'} ${text}`;
          const acknowledged = new Map<string, string>();
          for (const { tries, ms } of waves) {
            app.clock.set(new Date(app.clock.now().getTime() + ms));
            // One instant for all of a wave.
            const replies = await Promise.all(
              tries.map((each) => {
                const key = keyOf(each);
                const id = ids.get(key) ?? newId();
                ids.set(key, id);
                const [from, to] = each.byNora ? [nora, ada] : [ada, nora];
                return send(from, to, key, id);
              }),
            );
            for (const [at, { status, body }] of replies.entries()) {
              const key = keyOf(tries[at] as Try);
              expect([status, body.content]).toEqual([200, key]);
              expect(acknowledged.get(key) ?? body.id).toBe(body.id);
              acknowledged.set(key, body.id);
            }
          }
          const [hers, theirs] = [await whole(nora, ada, size), await whole(ada, nora, 100)];
          expect(hers.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
          expect(hers.map(({ id }) => id).toSorted()).toEqual([...acknowledged.values()].toSorted());
          expect(hers.map(({ position }) => position)).toEqual(hers.map((_, index) => index + 1));
          const times = hers.map(({ created_at }) => created_at);
          expect(times).toEqual(times.toSorted());
          const unread = (await nora.call('GET /api/notifications/count')).body.unread_messages;
          expect(unread).toBe(hers.filter(({ is_own }) => !is_own).length);
        },
      ),
      { numRuns: 25 },
    );
    expect((await checkInvariants(app)).filter(({ count }) => count > 0)).toEqual([]);
  }, 120_000);

  it('begins one conversation when both write first at one instant', async () => {
    await app.db.deleteFrom('conversations').execute();
    const replies = await Promise.all(
      [1, 2, 3].flatMap((n) => [send(nora, ada, `n${n}`, newId()), send(ada, nora, `a${n}`, newId())]),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await app.db.selectFrom('conversations').select('last_position').execute()).toEqual([
      { last_position: 6 },
    ]);
  });

  it('returns a sent message again, although its receiver blocked the sender since', async () => {
    const id = newId();
    const sent = await send(nora, ada, 'Once.', id);
    await app.db
      .insertInto('member_blocks')
      .values({ blocker_id: ada.id, blocked_id: nora.id, created_at: app.clock.now() })
      .execute();
    expect((await send(nora, ada, 'Once.', id)).body.id).toBe(sent.body.id);
    expect((await send(nora, ada, 'Twice.', newId())).status).toBe(404);
    await app.db.deleteFrom('member_blocks').execute();
  });
});
