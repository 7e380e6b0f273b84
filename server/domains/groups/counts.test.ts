import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';

// Random acts of four members and a leader, some in parallel, checked against a model of membership.
const app = await testApp();
const owner = await app.member('ada');
const people = await Promise.all((['nora', 'cleo', 'fay', 'milo'] as const).map((role) => app.member(role)));

type Place = 'out' | 'in' | 'pending' | 'removed' | 'pending again' | 'declined' | 'declined again';
const kinds = ['join', 'leave', 'accept', 'decline', 'remove'] as const;
type Kind = (typeof kinds)[number];

/** Returns a member's relation to the group after an act. */
function after(place: Place, kind: Kind, isPrivate: boolean): Place {
  const moves: Record<Kind, Partial<Record<Place, Place>>> = {
    join: { out: isPrivate ? 'pending' : 'in', removed: 'pending again' },
    leave: { in: 'out', pending: 'out', 'pending again': 'removed' },
    accept: { pending: 'in', 'pending again': 'in' },
    decline: { pending: 'declined', 'pending again': 'declined again' },
    remove: { in: 'removed' },
  };
  return moves[kind][place] ?? place;
}

const act = (id: string, kind: Kind, who: Actor) => {
  const acts: Record<Kind, () => ReturnType<Actor['call']>> = {
    join: () => who.call(`POST /api/groups/${id}/join`),
    leave: () => who.call(`POST /api/groups/${id}/leave`),
    accept: () => owner.call(`POST /api/groups/${id}/requests/${who.id}`, { accept: true }),
    decline: () => owner.call(`POST /api/groups/${id}/requests/${who.id}`, { accept: false }),
    remove: () => owner.call(`DELETE /api/groups/${id}/members/${who.id}`),
  };
  return acts[kind]();
};

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat({ max: 3 }),
  /** Number of parallel calls. */
  times: fc.integer({ min: 1, max: 3 }),
});

test('after any acts, by anyone and in parallel, each membership matches the model and the count is exact', async () => {
  let opened = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 5, maxLength: 14 }),
      async (isPrivate, steps) => {
        opened += 1;
        await app.db.deleteFrom('groups').where('admin_id', '=', owner.id).execute();
        const { body: group } = await owner.call('POST /api/groups', {
          name: `Model ${opened}`,
          description: 'x',
          is_private: isPrivate,
        });
        const places: Place[] = people.map(() => 'out');
        for (const { kind, who, times } of steps) {
          const person = people[who];
          if (!person) continue;
          const replies = await Promise.all(Array.from({ length: times }, () => act(group.id, kind, person)));
          for (const { status } of replies) expect(status).toBeLessThan(500);
          // A repeated act counts once. Only a second removal finds no member.
          places[who] = after(places[who] ?? 'out', kind, isPrivate);
        }
        for (const [index, person] of people.entries()) {
          const place = places[index] ?? 'out';
          const seen = (await person.call(`GET /api/groups/${group.id}`)).body;
          expect([seen.is_member, seen.is_pending]).toEqual([place === 'in', place.startsWith('pending')]);
        }
        const isIn = places.filter((place) => place === 'in').length;
        expect((await owner.call(`GET /api/groups/${group.id}`)).body).toMatchObject({
          members_count: 1 + isIn,
          requests_count: places.filter((place) => place.startsWith('pending')).length,
        });
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

test('joining, leaving and registering in parallel keep every count exact, Welcome included', async () => {
  const { body: group } = await owner.call('POST /api/groups', { name: 'Busy', description: 'x' });
  await Promise.all([
    ...people.flatMap((person) => [
      act(group.id, 'join', person),
      act(group.id, 'leave', person),
      act(group.id, 'join', person),
    ]),
    ...[1, 2, 3].map(() => app.register({})),
  ]);
  const gone = await app.register({});
  await app.db.deleteFrom('members').where('id', '=', gone.id).execute();
  const { rows } = await sql`
    select g.name from groups g where g.members_count <> (select count(*) from group_members gm where gm.group_id = g.id)`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});

test('a group handed over to a member who leaves at that moment has one owner, who is a member', async () => {
  const heir = people[1];
  if (!heir) throw new Error('The group has no other member.');
  for (let round = 0; round < 12; round += 1) {
    const { body: group } = await owner.call('POST /api/groups', {
      name: `Handed ${round}`,
      description: 'x',
    });
    await act(group.id, 'join', heir);
    const replies = await Promise.all([
      owner.call(`PUT /api/groups/${group.id}/members/${heir.id}/role`, { role: 'owner' }),
      act(group.id, 'leave', heir),
      act(group.id, 'remove', heir),
    ]);
    for (const { status } of replies) expect(status).toBeLessThan(500);
    const { rows } = await sql`
      select g.admin_id = gm.member_id as is_admin from groups g
      left join group_members gm on gm.group_id = g.id and gm.role = 'owner' where g.id = ${group.id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ is_admin: true }]);
  }
});
