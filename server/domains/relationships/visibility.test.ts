import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import {
  areFriends,
  hasAsked,
  hasMuted,
  isBlockedBetween,
  isHiddenByBlock,
  isUnheard,
  keepsApart,
} from './visibility.ts';

const app = await testApp();
const { nora, finn, ada, mira } = await app.cast('nora', 'finn', 'ada', 'mira');

type Fragment = (a: string | RawBuilder<unknown>, b: string | RawBuilder<unknown>) => RawBuilder<boolean>;

/** Asks with two ids and with two columns, which must agree. */
async function ask(fragment: Fragment, a: Actor, b: Actor | null): Promise<boolean | null> {
  const other = b?.id ?? null;
  const { rows } = await sql<{ is: boolean | null; of_columns: boolean | null }>`
    select ${fragment(a.id, sql`${other}::uuid`)} as is, ${fragment(sql`pair.a`, sql`pair.b`)} as of_columns
    from (select ${a.id}::uuid as a, ${other}::uuid as b) pair`.execute(app.db);
  expect(rows[0]?.of_columns).toBe(rows[0]?.is);
  return rows[0]?.is ?? null;
}

describe('friends', () => {
  test('are friends once a request is accepted, both ways', async () => {
    const row = { id: newId(), requester_id: nora.id, receiver_id: finn.id, created_at: app.clock.now() };
    await app.db.insertInto('friend_requests').values(row).execute();
    expect(await ask(areFriends, nora, finn)).toBe(false);
    expect([await ask(hasAsked, nora, finn), await ask(hasAsked, finn, nora)]).toEqual([true, false]);
    const answer = (status: string) =>
      app.db
        .updateTable('friend_requests')
        .set({ status, responded_at: app.clock.now() })
        .where('id', '=', row.id)
        .execute();
    await answer('declined');
    expect(await ask(areFriends, nora, finn)).toBe(false);
    await answer('accepted');
    expect(await ask(areFriends, nora, finn)).toBe(true);
    expect(await ask(areFriends, finn, nora)).toBe(true);
    expect(await ask(hasAsked, nora, finn)).toBe(false);
    expect(await ask(areFriends, nora, ada)).toBe(false);
    expect(await ask(areFriends, nora, null)).toBe(false);
  });

  test('a pair has one row, whoever asks', async () => {
    const twice = { id: newId(), requester_id: finn.id, receiver_id: nora.id, created_at: app.clock.now() };
    await expect(app.db.insertInto('friend_requests').values(twice).execute()).rejects.toThrow(/of_pair/);
  });
});

describe('blocks and mutes', () => {
  test('a block is mutual, and staff see everyone', async () => {
    const block = (by: Actor, other: Actor) =>
      app.db
        .insertInto('member_blocks')
        .values({ blocker_id: by.id, blocked_id: other.id, created_at: app.clock.now() })
        .execute();
    await block(nora, ada);
    await block(nora, mira);
    for (const fragment of [isBlockedBetween, isHiddenByBlock, isUnheard]) {
      expect(await ask(fragment, nora, ada)).toBe(true);
      expect(await ask(fragment, ada, nora)).toBe(true);
      expect(await ask(fragment, finn, nora)).toBe(false);
      expect(await ask(fragment, nora, null)).toBe(false);
    }
    expect(await ask(isBlockedBetween, mira, nora)).toBe(true);
    expect(await ask(isHiddenByBlock, mira, nora)).toBe(false);
    expect(await ask(isHiddenByBlock, nora, mira)).toBe(true);
  });

  test('a mute is of one member only', async () => {
    await app.db
      .insertInto('member_mutes')
      .values({ muter_id: finn.id, muted_id: ada.id, created_at: app.clock.now() })
      .execute();
    for (const fragment of [hasMuted, isUnheard]) {
      expect(await ask(fragment, finn, ada)).toBe(true);
      expect(await ask(fragment, ada, finn)).toBe(false);
      expect(await ask(fragment, finn, null)).toBe(false);
    }
    expect(await ask(isHiddenByBlock, finn, ada)).toBe(false);
  });

  test('keep apart who blocks, is blocked or mutes, and no one else', async () => {
    const milo = await app.member('milo');
    const apart = async (actor: Actor) => {
      const { rows } = await sql<{ is: boolean }>`select ${keepsApart(actor.id)} as is`.execute(app.db);
      return rows[0]?.is;
    };
    // Nora blocks, Ada and Mira are blocked, Finn mutes.
    for (const who of [nora, ada, mira, finn]) expect(await apart(who)).toBe(true);
    expect(await apart(milo)).toBe(false);
  });
});
