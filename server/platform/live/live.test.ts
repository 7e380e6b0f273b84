import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { openStream, type TestStream } from '#server/testing/live-stream.ts';
import { LiveHub } from './hub.ts';
import { publishAt, publishLive, sendBriefly } from './publish-live.ts';

const app = await testApp();
const { nora, ada, cleo } = await app.cast('nora', 'ada', 'cleo');
await app.app.listen({ host: '127.0.0.1', port: 0 });

const opened: TestStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
const stream = async (actor: Actor, options: Parameters<typeof openStream>[2] = {}, on = app.app) => {
  const each = await openStream(on, actor, options);
  opened.push(each);
  if (each.status === 200) await each.until('ready');
  return each;
};
const publish = (actor: Actor, step: number, db = app.db) =>
  publishLive(db, { memberIds: [actor.id], name: 'message', data: { step } });
const steps = (events: { data: { step?: number } }[]) =>
  events.map(({ data }) => data.step).filter((step) => step !== undefined);

describe('a stream', () => {
  it('is for members, with a list of places that reads as one', async () => {
    expect((await stream(app.visitor)).status).toBe(401);
    for (const watch of ['kitchen', 'topic:1', 'post:', `feed${',feed'.repeat(20)}`])
      expect((await app.app.inject(call(`/api/events?watch=${watch}`))).statusCode).toBe(422);
    expect((await app.app.inject({ ...call('/api/events'), method: 'HEAD' })).statusCode).toBe(404);
  });
  const call = (url: string) => ({ url, headers: { authorization: `Bearer ${nora.token}` } });

  it('stays open, is neither stored nor collected nor compressed, and is no running call', async () => {
    const { headers, events } = await stream(nora);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(events[0]).toMatchObject({ name: 'ready', data: { resumed: false, watching: [] } });
    expect(app.app.gate.inFlight).toBe(0);
    expect(app.app.live.figures.streams).toBe(1);
  });

  it('brings a committed event to every page of its member, and nothing to others', async () => {
    const [first, second, other] = [await stream(nora), await stream(nora), await stream(ada)];
    await expect(
      app.db.transaction().execute(async (db) => {
        await publish(nora, 1, db);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await publish(nora, 2);
    await publish(ada, 3);
    for (const each of [first, second]) expect(steps(await each.until('message'))).toEqual([2]);
    expect(steps(await other.until('message'))).toEqual([3]);
  });

  it('brings what is only true at this moment without an id', async () => {
    const open = await stream(nora);
    const before = open.lastId();
    await sendBriefly(app.db, { memberIds: [nora.id], name: 'typing', data: { by: ada.id } });
    expect(await open.until('typing')).toEqual([{ id: null, name: 'typing', data: { by: ada.id } }]);
    expect(open.lastId()).toBe(before);
  });
});

describe('a stream that continues', () => {
  it('brings what its reader missed, once each, whichever transaction committed first', async () => {
    const before = await stream(nora);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isStored = () => {};
    const stored = new Promise<void>((resolve) => {
      isStored = resolve;
    });
    // Takes the lower number and commits last.
    const slow = app.db.transaction().execute(async (db) => {
      await publish(nora, 1, db);
      isStored();
      await held;
    });
    await stored;
    await publish(nora, 2);
    expect(steps(await before.until('message'))).toEqual([2]);
    before.close();
    await before.ended;
    letGo();
    await slow;
    await publish(nora, 3);

    const after = await stream(nora, { after: before.lastId() });
    expect(after.events[0]?.data).toMatchObject({ resumed: true });
    expect(steps(await after.until('message', 2))).toEqual([1, 3]);
    await publish(nora, 4);
    expect(steps(await after.until('message', 3))).toEqual([1, 3, 4]);
    expect((await stream(nora, { after: after.lastId() })).events).toHaveLength(1);
  });

  it('begins at the position of an earlier read, so that a page needn’t read everything again', async () => {
    await stream(ada);
    const { headers } = await nora.call('GET /api/notifications/count');
    const position = String(headers['x-live-position']);
    await publish(nora, 1);
    const after = await stream(nora, { after: position });
    expect(after.events[0]?.data).toMatchObject({ resumed: true });
    expect(steps(await after.until('message'))).toEqual([1]);
    expect((await app.visitor.call('GET /api/community')).headers).not.toHaveProperty('x-live-position');
  });

  it('continues within events that were published together', async () => {
    const open = await stream(nora);
    await app.db.transaction().execute(async (db) => {
      for (const step of [1, 2, 3]) await publish(nora, step, db);
    });
    const together = await open.until('message', 3);
    await publish(nora, 4);
    await open.until('message', 4);
    for (const [at, { id }] of together.entries()) {
      const after = await stream(nora, { after: id ?? '' });
      expect(steps(await after.until('message', 3 - at))).toEqual([2, 3, 4].slice(at));
    }
  });

  it('loses and repeats nothing while members write and the connection breaks again and again', async () => {
    const sent: number[] = [];
    const writer = async (from: number) => {
      for (let step = from; step < from + 20; step += 1) {
        await app.db.transaction().execute(async (db) => {
          await publish(cleo, step, db);
          await sql`select pg_sleep(${Math.random() / 100})`.execute(db);
        });
        sent.push(step);
      }
    };
    let isWritten = false;
    let lastId = (await stream(cleo)).lastId();
    const writing = Promise.all([writer(100), writer(200), writer(300)]).then(() => {
      isWritten = true;
    });
    const got: number[] = [];
    for (let isLast = false; !isLast; ) {
      isLast = isWritten;
      const open = await stream(cleo, { after: lastId });
      await new Promise((resolve) => setTimeout(resolve, isLast ? 300 : 25));
      open.close();
      await open.ended;
      got.push(...steps(open.events));
      lastId = open.lastId();
    }
    await writing;
    expect(got.toSorted()).toEqual(sent.toSorted());
  });

  it('begins again with more missed events than may wait for a reader, and is not slow', async () => {
    const before = await stream(nora);
    before.close();
    await before.ended;
    const { dropped } = app.app.live.figures;
    const words = 'x'.repeat(1500);
    for (let step = 0; step < 60; step += 1)
      await publishLive(app.db, { memberIds: [nora.id], name: 'message', data: { step, words } });
    const after = await stream(nora, { after: before.lastId() });
    expect(after.events[0]?.data).toMatchObject({ resumed: false });
    await after.until('reset');
    await publish(nora, 100);
    expect(steps(await after.until('message'))).toEqual([100]);
    expect(app.app.live.figures.dropped).toBe(dropped);
  });

  it('begins again when it can’t: its events are deleted, or the id is from elsewhere', async () => {
    const before = await stream(nora);
    const lastId = before.lastId();
    await publish(nora, 1);
    await publish(nora, 2);
    await sql`update live_events set at = at - interval '2 hours'`.execute(app.db);
    await app.runJobs();
    // Transactions of other databases of the cluster may keep them for a moment.
    await vi.waitFor(async () => {
      await prune();
      const late = await stream(nora, { after: lastId });
      expect(late.events[0]?.data).toMatchObject({ resumed: false });
      await late.until('reset');
    }, 8000);
    for (const after of ['99999999999:99999999999:', '1:1:', 'x', '5:3:', '10:20:5', `1:${'9'.repeat(20)}:`])
      expect((await stream(nora, { after })).events[0]?.data).toMatchObject({ resumed: false });
  });

  it('continues while a transaction has been writing for over an hour', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
    const long = app.db.transaction().execute(async (db) => {
      await publish(nora, 1, db);
      hasBegun();
      await held;
    });
    await begun;
    const open = await stream(nora);
    await publish(nora, 2);
    await open.until('message');
    await sql`update live_events set at = at - interval '2 hours'`.execute(app.db);
    await prune();
    await publish(nora, 3);
    expect(steps(await open.until('message', 2))).toEqual([2, 3]);
    letGo();
    await long;
    expect(steps(await open.until('message', 3))).toEqual([2, 3, 1]);
    expect(open.events.some(({ name }) => name === 'reset')).toBe(false);
  });

  const prune = async () => {
    await sql`select graphile_worker.add_job('prune-live-events', '{}'::json)`.execute(app.db);
    await app.runJobs();
  };
});

describe('a stream ends at once', () => {
  it('when its session ends, on this device or another', async () => {
    const elsewhere = await app.signIn(ada);
    const [kept, ended] = [await stream(ada), await stream(elsewhere)];
    await elsewhere.call('POST /api/auth/logout');
    expect((await ended.until('bye'))[0]?.data).toMatchObject({ reason: 'signed_out' });
    await ended.ended;
    await publish(ada, 1);
    expect(steps(await kept.until('message'))).toEqual([1]);
    expect(steps(ended.events)).toEqual([]);

    const third = await stream(await app.signIn(ada));
    await ada.call('PUT /api/users/password', {
      current_password: castPassword,
      new_password: 'eleven blue stones',
    });
    await third.ended;
    expect(kept.events.some(({ name }) => name === 'bye')).toBe(false);
  });

  it('when its member is suspended', async () => {
    const { fay } = await app.cast('fay');
    const open = await stream(fay);
    await app.db
      .insertInto('suspensions')
      .values({ id: newId(), member_id: fay.id, starts_at: app.clock.now(), reason: 'Spam' })
      .execute();
    expect((await open.until('bye'))[0]?.data).toMatchObject({ reason: 'signed_out' });
    await open.ended;
    expect((await stream(fay)).status).toBe(403);
  });
});

describe('many streams', () => {
  it('of one account: the oldest are closed, and others are unharmed', async () => {
    const { finn } = await app.cast('finn');
    const other = await stream(nora);
    const all: TestStream[] = [];
    for (let at = 0; at < 500; at += 25)
      all.push(...(await Promise.all(Array.from({ length: 25 }, () => openStream(app.app, finn)))));
    opened.push(...all);
    await Promise.all(all.slice(0, 475).map(({ ended }) => ended));
    expect(app.app.live.figures.streams).toBe(1 + 3);
    await publish(finn, 1);
    await publish(nora, 2);
    await Promise.any(all.slice(-25).map((open) => open.until('message')));
    expect(steps(await other.until('message'))).toEqual([2]);
    expect(other.events.some(({ name }) => name === 'bye')).toBe(false);
    expect(all.filter(({ events }) => steps(events).includes(1)).length).toBe(3);
    expect(all[0]?.events.at(-1)?.data).toMatchObject({ reason: 'replaced', wait_ms: 60_000 });
  }, 30_000);

  it('of a reader who doesn’t read: what waits is bounded, and the others get theirs', async () => {
    const { finn, fay } = { finn: await app.register({}), fay: await app.register({}) };
    const [slow, quick] = [await stream(finn), await stream(fay)];
    const before = app.app.live.figures.dropped;
    slow.pause();
    const words = 'x'.repeat(3500);
    for (let sent = 0; sent < 6000 && app.app.live.figures.dropped === before; sent += 1)
      await sendBriefly(app.db, { memberIds: [finn.id, fay.id], name: 'typing', data: { words } });
    expect(app.app.live.figures.dropped).toBe(before + 1);
    await publish(fay, 1);
    expect(steps(await quick.until('message'))).toEqual([1]);
  }, 60_000);
});

describe('two servers and a lost connection', () => {
  it('bring an event of one server to the readers of the other, which continue on either', async () => {
    const second = await createApp(app, {
      web: null,
      health: { notReady: async () => null },
      maxEventLoopDelay: 0,
    });
    await second.listen({ host: '127.0.0.1', port: 0 });
    const here = await stream(nora);
    const there = await stream(nora, {}, second);
    await publish(nora, 1);
    for (const each of [here, there]) expect(steps(await each.until('message'))).toEqual([1]);
    const moved = await stream(nora, { after: here.lastId() }, second);
    await publish(nora, 2);
    expect(steps(await moved.until('message'))).toEqual([2]);

    // A server that stops sends its readers away, each at a moment of its own.
    await second.close();
    expect((await there.until('bye'))[0]?.data).toMatchObject({ reason: 'restart' });
    await there.ended;
    expect(here.events.some(({ name }) => name === 'bye')).toBe(false);
  });

  it('bring what was published while the listening connection was lost', async () => {
    const open = await stream(nora);
    const { reconnects } = app.app.live.figures;
    await app.db.transaction().execute(async (db) => {
      await publish(nora, 1, db);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'evolve live' and datname = current_database()`.execute(
        db,
      );
    });
    expect(steps(await open.until('message'))).toEqual([1]);
    expect(app.app.live.figures.reconnects).toBe(reconnects + 1);
  });
});

it('an event whose readers can’t be found holds up the others for a moment only', async () => {
  const hub = new LiveHub({
    db: app.db,
    connect: app.connect,
    mayRead: () => Promise.reject(new Error('too slow')),
    readable: () => Promise.resolve(new Set()),
    log: app.log,
  });
  const topic = newId();
  const { body } = await hub.open(
    {
      memberId: nora.id,
      sessionId: newId(),
      places: new Set([`topic:${topic}`]),
      isValid: () => Promise.resolve(true),
    },
    null,
  );
  let text = '';
  body.on('data', (part: Buffer) => {
    text += String(part);
  });
  await publishAt(app.db, {
    place: `topic:${topic}`,
    about: { type: 'topic', id: topic },
    by: null,
    name: 'replies',
    data: { topic_id: topic, post_id: null, reply_id: topic },
  });
  await vi.waitFor(() => expect(text).toContain('event: reset'), 8000);
  await publish(nora, 7);
  await vi.waitFor(() => expect(text).toContain('{"step":7}'), 4000);
  expect(text).not.toContain('event: replies');
  await hub.close();
});
