import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { openEmbedded } from '#server/providers/postgres/embedded.ts';
import { testApp } from '#server/testing/app.ts';
import { mayMount, mountDisk, unmountDisks } from '#server/testing/disks.ts';
import { makeTemplate, template } from '#server/testing/template.ts';
import { temporaryFolder } from '../../testing/server-process.ts';
import { createHealth } from '../http/health.ts';
import { openDatabase } from './database.ts';

const ctx = await testApp();

const sentence = /^We can't save anything at the moment\. Nothing you saved is lost/;
let written = 0;

describe.runIf(mayMount)('a database whose disk is full', () => {
  it('refuses changes with a sentence, says so, and recovers by itself', { timeout: 90_000 }, async () => {
    const home = temporaryFolder('full');
    mountDisk(home, '300m');
    const embedded = await openEmbedded({ dataDir: home, log: () => undefined });
    await makeTemplate(embedded.connection);
    const full = openDatabase({ ...embedded.connection, database: template }, ctx.log, { size: 4 });
    const health = createHealth(full.db, performance.now.bind(performance));
    const own = await createApp({ ...ctx, db: full.db }, { web: null, health, maxEventLoopDelay: 0 });
    const status = async (options: object) => {
      const { statusCode, body } = await own.inject(options as never);
      return [statusCode, JSON.parse(body)] as const;
    };
    const register = () =>
      status({
        method: 'POST',
        url: '/api/auth/register',
        payload: { name: 'A B', email: `p${(written += 1)}@example.com`, password: 'seven grey stones' },
      });
    const ready = () => status({ url: '/health/ready' });
    try {
      const [code, { access_token: token }] = await register();
      expect(code).toBe(200);
      const me = { url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } };
      const ballast = join(home, 'ballast');
      for (let bytes = 1 << 26; bytes >= 1024; bytes /= 2)
        try {
          for (;;) writeFileSync(ballast, Buffer.alloc(bytes), { flag: 'a' });
        } catch {
          // The next size fills what is left.
        }
      let last: Awaited<ReturnType<typeof register>> = [0, {}];
      for (let tries = 0; tries < 400 && last[0] !== 503; tries += 1) last = await register();
      expect(last).toEqual([503, expect.objectContaining({ detail: expect.stringMatching(sentence) })]);
      expect((await status(me))[0]).toBe(200);
      await expect
        .poll(ready, { timeout: 8000 })
        .toEqual([503, { status: 'not ready', reason: 'the disk of the database is full' }]);
      rmSync(ballast);
      await expect.poll(async () => (await register())[0], { timeout: 5000 }).toBe(200);
      await expect.poll(async () => (await ready())[0], { timeout: 8000 }).toBe(200);
    } finally {
      await own.close();
      await full.close();
      await embedded.stop();
      unmountDisks();
      rmSync(home, { recursive: true, force: true });
    }
  });
});
