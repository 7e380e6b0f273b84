import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { isNightly } from '../scripts/short-form.ts';
import { checkInvariants } from './cli/invariants/check.ts';
import type { OpenContext } from './open-context.ts';
import { newId } from './platform/database/ids.ts';
import { type BenchMember, makeMembers, openBench } from './testing/members.ts';
import {
  freePort,
  killPostgres,
  type Running,
  startServer,
  temporaryFolder,
} from './testing/server-process.ts';

const folder = temporaryFolder('messages-kill');
let server: Running | undefined;
let bench: OpenContext | undefined;

afterEach(async () => {
  await server?.kill();
  await bench?.close();
  killPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
});

const kills = isNightly ? 3 : 1;
/** Messages that are acknowledged before each kill. */
const between = 25;

interface Sent {
  clientId: string;
  content: string;
  /** Id in the reply; null without one. */
  id: string | null;
}

it('kill -9 during a storm of messages loses and doubles none, and every count stays right', async () => {
  const port = await freePort();
  server = await startServer({ dataDir: folder, port });
  bench = await openBench(folder);
  const { db } = bench;
  const members = await makeMembers(bench, 4);
  const all = new Map<string, Sent[]>(members.map(({ id }) => [id, []]));
  const origin = `http://127.0.0.1:${port}`;
  const acknowledged = () => [...all.values()].flat().filter(({ id }) => id !== null).length;

  const post = async ({ token }: BenchMember, receiver: BenchMember, sent: Sent): Promise<void> => {
    const reply = await fetch(`${origin}/api/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ receiver_id: receiver.id, content: sent.content, client_id: sent.clientId }),
    });
    const body = (await reply.json()) as { id: string; detail?: string };
    if (reply.status === 503) return;
    expect([reply.status, body.detail]).toEqual([200, undefined]);
    expect(sent.id ?? body.id).toBe(body.id);
    sent.id = body.id;
  };

  let isOver = false;
  /** Sends to everyone in turn. A message without a reply is sent again with its `client_id`. */
  const storm = async (sender: BenchMember): Promise<void> => {
    const others = members.filter((each) => each !== sender);
    for (let n = 0; !isOver; n += 1) {
      const sent: Sent = { clientId: newId(), content: `${n} of ${sender.id}`, id: null };
      all.get(sender.id)?.push(sent);
      while (sent.id === null && !isOver) {
        await post(sender, others[n % others.length] as BenchMember, sent).catch((error: unknown) => {
          // Only a lost connection is expected.
          if (!(error instanceof TypeError)) throw error;
        });
        if (sent.id === null) await sleep(20);
      }
    }
  };
  const storms = Promise.all(members.map(storm));
  for (let kill = 0; kill < kills; kill += 1) {
    const until = acknowledged() + between;
    while (acknowledged() < until) await sleep(5);
    await server.kill();
    server = await startServer({ dataDir: folder, port });
  }
  const until = acknowledged() + between;
  while (acknowledged() < until) await sleep(5);
  isOver = true;
  await storms;

  const stored = await db
    .selectFrom('messages')
    .select(['id', 'client_id', 'content', 'sender_id'])
    .execute();
  const byClientId = new Map(stored.map((message) => [message.client_id, message]));
  expect(byClientId.size).toBe(stored.length);
  for (const [senderId, sent] of all)
    for (const { clientId, content, id } of sent) {
      const found = byClientId.get(clientId);
      if (id !== null) expect(found).toMatchObject({ id, content, sender_id: senderId });
    }
  const known = new Set([...all.values()].flat().map(({ clientId }) => clientId));
  expect(stored.filter(({ client_id }) => !known.has(client_id ?? ''))).toEqual([]);
  expect(acknowledged()).toBeGreaterThan(kills * between);
  expect((await checkInvariants(bench)).filter(({ count }) => count > 0)).toEqual([]);
}, 300_000);
