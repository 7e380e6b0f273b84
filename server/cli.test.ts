import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './cli/run-command.ts';
import { openEmbedded } from './providers/postgres/embedded.ts';
import { castPassword } from './testing/cast.ts';
import { freePort, type Running, startServer, temporaryFolder } from './testing/server-process.ts';

// Runs beside a running server, as an operator would.
let server: Running;
const dataDir = temporaryFolder('cli');
beforeAll(async () => {
  server = await startServer({ dataDir, port: await freePort() });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 30_000);

interface Called {
  code: number;
  out: string;
  err: string;
}
type Given = { env?: Record<string, string>; input?: string };

/** Runs a command in this process, with an environment of its own. */
async function cli(args: string[], { env = {}, input = '' }: Given = {}): Promise<Called> {
  let [out, err] = ['', ''];
  const code = await runCommand(args, {
    env: { DATA_DIR: dataDir, ...env },
    input: Readable.from([input]),
    say: (line) => void (out += `${line}\n`),
    complain: (line) => void (err += `${line}\n`),
  });
  return { code, out, err };
}
/** Runs a command as an operator does. It takes a second of loading. */
async function inProcess(args: string[], { env = {}, input = '' }: Given = {}): Promise<Called> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      NODE_NO_WARNINGS: '1',
      ...env,
    },
  });
  child.stdin.end(input);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => void (out += String(chunk)));
  child.stderr.on('data', (chunk) => void (err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}
const signIn = async (email: string, password: string) => {
  const reply = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: reply.status, user: ((await reply.json()) as { user?: Record<string, unknown> }).user };
};

describe('the command line', { timeout: 90_000 }, () => {
  it.each([
    [[], 2, /^$/],
    [['dance'], 2, /There is no command "dance"\. The commands are create-admin, /],
    [['constructor'], 2, /There is no command "constructor"\./],
    [['grant-plan', '--email', 'a@example.com'], 2, /--tier is missing\.\nUsage: npm run cli -- grant-plan/],
    [
      ['create-admin', '--email', 'a@example.com', '--password', 'seven', 'grey'],
      2,
      /A value with spaces needs quotes\./,
    ],
    [['grant-plan', '--email', 'a@example.com', '--tier', 'emperor'], 1, /There is no plan "emperor"/],
    [['plan-deletion', '--email', 'a@example.com'], 2, /--reason is missing\./],
    [
      ['erase-member', '--email', 'a@example.com', '--reason', 'A letter.'],
      1,
      /This cannot be undone\. Add --for-good/,
    ],
    [['send-newsletter'], 2, /The file is missing\.\nUsage: npm run cli -- send-newsletter FILE/],
    [['send-newsletter', 'a.md', 'b.md'], 2, /There is one argument too many/],
    [['send-newsletter', 'nowhere.md'], 1, /nowhere\.md/],
    [['jobs', '--retry', 'x; drop'], 1, /is not the id of a job/],
  ])('understands %j or says why not', async (args, code, sentence) => {
    const called = await cli(args);
    expect(called.code).toBe(code);
    expect(called.err).toMatch(sentence);
  });

  it('exits with the code, after a line on standard error', async () => {
    const called = await inProcess(['dance']);
    expect(called).toMatchObject({ code: 2, out: '' });
    expect(called.err).toMatch(/^There is no command "dance"\. The commands are create-admin, .*\n$/);
  });

  it('prints its help', async () => {
    expect(await cli(['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('check-invariants'),
    });
    expect(await cli(['create-admin', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('12 characters'),
    });
  });

  it('sends the newsletter from a file', async () => {
    const file = join(dataDir, 'march-2026.md');
    writeFileSync(file, '---\nsubject: The long light\n---\n\nHello.\n');
    const tried = await cli(['send-newsletter', file, '--dry-run']);
    expect(tried).toMatchObject({ code: 0, out: expect.stringContaining('Subject: The long light') });
    expect(tried.out).toContain('"march-2026" would be sent to 0 addresses.');
    const send = (env?: Record<string, string>) => cli(['send-newsletter', file], { env });
    expect(await send()).toMatchObject({ code: 1, err: expect.stringContaining('MAIL_POSTAL_ADDRESS') });
    const sent = await send({ MAIL_POSTAL_ADDRESS: '12 King Street West, Toronto ON' });
    expect(sent.out).toContain('"march-2026" will be sent to 0 addresses.');
    writeFileSync(file, 'Hello.');
    expect(await cli(['send-newsletter', file])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no front matter'),
    });
  });

  it('names every configuration problem', async () => {
    const { code, err } = await cli(['migrate'], { env: { PORT: 'x', LOG_LEVEL: 'loud' } });
    expect(code).toBe(1);
    expect(err).toMatch(/PORT.*\n.*LOG_LEVEL/);
  });

  it('makes an administrator who can sign in, and never repeats the password', async () => {
    const weak = await cli(['create-admin', '--email', 'root@example.com', '--password', 'tooshort']);
    expect(weak).toMatchObject({ code: 1, out: '', err: 'Password must be at least 12 characters long\n' });
    const made = await inProcess(['create-admin', '--email', 'Root@example.com', '--password', '-'], {
      input: `${castPassword}\n`,
    });
    expect(made).toMatchObject({
      code: 0,
      out: 'root@example.com is now an administrator. They can sign in with the password you chose, and have 14 days to set up two-step sign-in.\n',
    });
    expect(made.out + made.err).not.toContain(castPassword);
    expect(await signIn('root@example.com', castPassword)).toMatchObject({
      status: 200,
      user: { is_admin: true },
    });
  });

  it('grants a plan, confirms an address and reports the jobs', async () => {
    expect(await cli(['grant-plan', '--email', 'nobody@example.com', '--tier', 'builder'])).toMatchObject({
      code: 1,
      err: 'There is no account with the address nobody@example.com.\n',
    });
    expect(await cli(['grant-plan', '--email', 'root@example.com', '--tier', 'creator'])).toMatchObject({
      code: 0,
      out: 'Administrator now has Creator (before: Starter).\n',
    });
    expect((await cli(['verify-email', '--email', 'root@example.com'])).out).toBe(
      'That address was already confirmed. Nothing changed.\n',
    );
    expect((await cli(['jobs'])).out).toMatch(/^\d+ waiting, \d+ failing, 0 dead\.\n/);
    expect(await cli(['jobs', '--retry', '424242'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no job 424242'),
    });
    expect((await cli(['migrate'])).out).toBe('The schema is up to date.\n');
  });

  it('lists a dead letter and retries it', async () => {
    await inDatabase(`select graphile_worker.add_job('no-such-task', '{}'::json, max_attempts => 1)`);
    await inDatabase(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no such task' where max_attempts = 1`,
    );
    const { out } = await cli(['jobs']);
    expect(out).toContain('1 dead.');
    const id = /^(\d+)\s+no-such-task\s+dead/m.exec(out)?.[1] ?? '';
    expect(await cli(['jobs', '--retry', id])).toMatchObject({ code: 0 });
    expect((await cli(['jobs'])).out).toContain('0 dead.');
    await inDatabase(`delete from graphile_worker._private_jobs where max_attempts = 1`);
  });

  it('checks the invariants and fails when one is broken', async () => {
    expect(await cli(['check-invariants'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/All \d+ checks passed\.\n$/),
    });
    await inDatabase(`update memberships set since = now() + interval '1 year'`);
    const broken = await cli(['check-invariants']);
    expect(broken.code).toBe(1);
    expect(broken.out).toMatch(/WRONG {2}memberships are valid: 1 row\./);
    await inDatabase(`update memberships set since = now()`);
  });

  describe('every command that changes something is in the audit log', () => {
    const email = 'support@example.com';
    const why = ['--reason', 'They asked on the phone.'];
    const file = join(dataDir, 'august-2026.md');
    beforeAll(async () => {
      writeFileSync(file, '---\nsubject: Long days\n---\n\nHello.\n');
    });
    const dead = `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
      select id, 1, 1 from graphile_worker._private_tasks limit 1 returning id::text`;
    const subscriber = `insert into newsletter_subscriptions (id, email, wording, asked_at, confirmed_at)
      values (gen_random_uuid(), 'reader@example.com', 'Yes, please.', now(), now())`;
    const steps = `insert into authenticators (member_id, secret, confirmed_at)
      select id, 'x', now() from members where email = '${email}'`;
    /** By command, in an order in which each finds what it changes. Null: it changes nothing of a member or money. */
    const acts: Record<string, { args: () => Promise<string[]> | string[]; rows: string[] } | null> = {
      'create-admin': { args: () => ['--email', email, '--password', castPassword], rows: ['appoint_admin'] },
      'grant-plan': { args: () => ['--email', email, '--tier', 'builder', ...why], rows: ['comp_plan'] },
      'verify-email': {
        async args() {
          await inDatabase(`update members set email_verified_at = null where email = '${email}'`);
          return ['--email', email];
        },
        rows: ['verify_address'],
      },
      'reset-second-step': {
        async args() {
          await inDatabase(steps);
          return ['--email', email, ...why];
        },
        rows: ['reset_second_step'],
      },
      'plan-deletion': {
        async args() {
          // The last administrator can't leave.
          await inDatabase(`update members set is_admin = false where email = '${email}'`);
          return ['--email', email, ...why];
        },
        rows: ['plan_deletion'],
      },
      'cancel-deletion': { args: () => ['--email', email, ...why], rows: ['cancel_deletion'] },
      'erase-member': {
        args: () => ['--email', email, '--for-good', ...why],
        rows: ['plan_deletion', 'erase_account'],
      },
      'send-newsletter': {
        async args() {
          await inDatabase(subscriber);
          return [file];
        },
        rows: ['send_newsletter'],
      },
      jobs: {
        args: async () => ['--retry', String((await inDatabase(dead)).rows[0]?.['id'])],
        rows: ['retry_job'],
      },
      // It makes people of its own, and takes longer than all others together. Its own test shows what it makes.
      'seed-demo': null,
      'check-invariants': null,
      backup: null,
      restore: null,
      'move-database': null,
      'move-files': null,
      'audit-verify': null,
      'export-programme': null,
      migrate: null,
    };

    it('and this list has every command', async () => {
      const { err } = await cli(['dance']);
      const named = /The commands are ([^.]+)\./.exec(err)?.[1]?.split(', ') ?? [];
      expect(Object.keys(acts).sort()).toEqual(named.sort());
    });

    it.each(Object.entries(acts).flatMap(([name, act]) => (act ? [[name, act] as const] : [])))(
      '%s is in the audit log',
      async (name, { args, rows }) => {
        const last = `select coalesce(max(seq), 0)::text as seq from audit_log`;
        const given = await args();
        const before = (await inDatabase(last)).rows[0]?.['seq'];
        const env = { MAIL_POSTAL_ADDRESS: '12 King Street West, Toronto ON' };
        expect(await cli([name, ...given], { env })).toMatchObject({ code: 0, err: '' });
        const added = await inDatabase(
          `select action, actor_id from audit_log where seq > ${before} order by seq`,
        );
        const named = rows.map((action) => ({ action, actor_id: null }));
        // The demo has acts of its staff as well.
        expect(added.rows).toEqual(name === 'seed-demo' ? expect.arrayContaining(named) : named);
        expect((await cli(['audit-verify'])).out).toContain('are intact');
      },
    );
  });

  it('refuses demo data in production', async () => {
    const { code, err } = await cli(['seed-demo'], {
      env: { NODE_ENV: 'production', PAYMENTS: 'off', APP_ORIGIN: 'https://evolve.example' },
    });
    expect(code).toBe(1);
    expect(err).toContain('Others can reach this server');
  });

  it('leaves the server running', async () => {
    expect(server.isAlive()).toBe(true);
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200);
  });
});

async function inDatabase(statement: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const embedded = await openEmbedded({ dataDir, role: 'guest', log: () => undefined });
  const client = new pg.Client(embedded.connection);
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(statement);
  } finally {
    await client.end();
    await embedded.stop();
  }
}
