import { expect, it, vi } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { collectAudience, type MayRead, type Readable } from './audience.ts';
import { LiveHub } from './hub.ts';
import { publishAt, publishLive } from './publish-live.ts';
import type { StoredEvent } from './store.ts';
import type { LiveStream } from './stream.ts';

const app = await testApp();
const { nora, ada } = await app.cast('nora', 'ada');

const openHub = (options: { mayRead?: MayRead; readable?: Readable }) =>
  new LiveHub({
    db: app.db,
    connect: app.connect,
    mayRead: (_, ids) => Promise.resolve(new Set(ids)),
    readable: (subjects) => Promise.resolve(new Set(subjects)),
    log: app.log,
    ...options,
  });
/** Opens a stream without a connection. `text` returns all that it got. */
const open = async (hub: LiveHub, { id }: Actor, places: string[], after: string | null = null) => {
  const stream = await hub.open(
    { memberId: id, sessionId: newId(), places: new Set(places), isValid: () => Promise.resolve(true) },
    after === null ? null : { seen: after, batch: null, upTo: '0' },
  );
  let text = '';
  stream.body.on('data', (part: Buffer) => {
    text += String(part);
  });
  return {
    text: () => text,
    lastId: () =>
      text
        .match(/^id: ([\d:,]+)$/gm)
        ?.at(-1)
        ?.slice(4) ?? '',
  };
};
const publishBoth = (topic: string, step: number) =>
  app.db.transaction().execute(async (db) => {
    await publishAt(db, {
      place: `topic:${topic}`,
      about: { type: 'topic', id: topic },
      by: null,
      name: 'replies',
      data: { topic_id: topic, post_id: null, reply_id: topic },
    });
    await publishLive(db, { memberIds: [nora.id, ada.id], name: 'message', data: { step } });
  });

it('asks about many watchers in parts, a few at a time, until all are known', async () => {
  const watchers = Array.from(
    { length: 3210 },
    (_, at) => ({ reader: { memberId: `m${at}` } }) as LiveStream,
  );
  const sizes: number[] = [];
  let running = 0;
  let most = 0;
  const audience = await collectAudience(
    [{ id: '1', place: 'feed', content_type: 'post', content_id: 'p', by_member: 'm7' } as StoredEvent],
    {
      watchersAt: () => watchers,
      mayRead: async (_, ids) => {
        running += 1;
        most = Math.max(most, running);
        sizes.push(ids.length);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return new Set(ids.filter((id) => id !== 'm8'));
      },
    },
  );
  const heard = watchers.filter(({ reader }) => audience({ id: '1' } as StoredEvent, reader.memberId));
  expect(heard).toHaveLength(3208);
  expect(most).toBe(4);
  expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size, 0)]).toEqual([500, 3209]);
});

it('pages elsewhere don’t wait until the watchers of a place are known, and nothing comes twice', async () => {
  const topic = newId();
  const { promise: known, resolve: tell } = Promise.withResolvers<void>();
  const hub = openHub({ mayRead: (_, ids) => known.then(() => new Set(ids)) });
  const watcher = await open(hub, nora, [`topic:${topic}`]);
  const elsewhere = await open(hub, ada, []);
  await publishBoth(topic, 1);
  await vi.waitFor(() => expect(elsewhere.text()).toContain('{"step":1}'), 4000);
  expect(watcher.text()).not.toContain('{"step":1}');
  tell();
  await vi.waitFor(() => expect(watcher.text()).toContain('{"step":1}'), 4000);
  expect(watcher.text()).toContain('event: replies');
  await publishBoth(topic, 2);
  await vi.waitFor(() => {
    for (const each of [watcher, elsewhere]) expect(each.text()).toContain('{"step":2}');
  }, 4000);
  expect(elsewhere.text().match(/event: \w+/g)).toEqual(['event: ready', 'event: message', 'event: message']);
  await hub.close();
});

it('asks once for all that a returning reader missed', async () => {
  const topic = newId();
  const readable = vi.fn<Readable>((subjects) => Promise.resolve(new Set(subjects.slice(1))));
  const hub = openHub({ readable });
  const before = await open(hub, nora, [`topic:${topic}`]);
  await vi.waitFor(() => expect(before.lastId()).not.toBe(''));
  const lastId = before.lastId();
  for (let step = 1; step <= 5; step += 1) await publishBoth(topic, step);
  readable.mockClear();
  const after = await open(hub, nora, [`topic:${topic}`], lastId);
  await vi.waitFor(() => expect(after.text()).toContain('{"step":5}'), 4000);
  expect(readable).toHaveBeenCalledOnce();
  expect(after.text().match(/event: replies/g)).toHaveLength(4);
  await hub.close();
});
