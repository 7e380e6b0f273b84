import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { messagesAtOnce, readConfig } from './config.ts';
import { makeServerKey } from './platform/server-key.ts';
import { testKeys } from './testing/push-service.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'evolve-config-'));
  return () => rmSync(dataDir, { recursive: true, force: true });
});

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
const complaint = (env: Record<string, string>): string => {
  try {
    read(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was wrong with it');
};

describe('readConfig', () => {
  it('needs only a folder', () => {
    const { serverKey, ...config } = read();
    expect(config).toEqual({
      backupKeep: 14,
      backupRecipients: [],
      backupTo: null,
      bounceAddress: null,
      bounceSecret: null,
      host: '127.0.0.1',
      port: 3000,
      dataDir,
      databaseUrl: null,
      databaseReplicaUrl: null,
      databaseSessionUrl: null,
      appOrigin: 'http://127.0.0.1:3000',
      smtpUrl: null,
      mailFrom: 'Evolve <hello@localhost>',
      mailPostalAddress: null,
      trustProxy: 0,
      rateLimits: true,
      passwordPolicy: 'spec',
      shutdownGraceMs: 10_000,
      drainMs: 500,
      metricsHost: '127.0.0.1',
      metricsPort: null,
      databasePool: 10,
      jobWorkers: 2,
      otlpEndpoint: null,
      passwordHashes: expect.any(Number),
      webConcurrency: 1,
      jobs: 'inline',
      logLevel: 'info',
      isProduction: false,
      commit: null,
      brandName: 'Evolve',
      apiDocs: true,
      rootForVisitors: 'login',
      payments: 'test',
      stripeSecretKey: null,
      stripeWebhookSecret: null,
      stripeApiBase: null,
      vapidKeys: null,
      vapidSubject: 'mailto:hello@localhost',
      storage: null,
    });
    expect(serverKey).toBeNull();
  });

  it('accepts every variable, with spaces around it', () => {
    const key = randomBytes(32);
    const config = read({
      HOST: '0.0.0.0',
      PORT: ' 8080 ',
      DATABASE_URL: 'postgres://u:p@db/evolve',
      APP_ORIGIN: 'https://evolve.example/',
      SMTP_URL: 'smtps://u:p@mail',
      MAIL_FROM: 'Evolve <post@evolve.example>',
      MAIL_POSTAL_ADDRESS: '12 King Street West, Toronto ON',
      TRUST_PROXY: 'yes',
      RATE_LIMITS: 'off',
      PASSWORD_POLICY: 'strict',
      SHUTDOWN_GRACE_MS: '0',
      METRICS_HOST: '0.0.0.0',
      METRICS_PORT: '9464',
      DATABASE_POOL: '20',
      JOB_WORKERS: '4',
      WEB_CONCURRENCY: '3',
      JOBS: 'off',
      PASSWORD_HASHES: '3',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      PAYMENTS: 'off',
      BRAND_NAME: 'Cairn',
      SERVER_KEY: key.toString('base64'),
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      databaseUrl: 'postgres://u:p@db/evolve',
      appOrigin: 'https://evolve.example',
      smtpUrl: 'smtps://u:p@mail',
      mailFrom: 'Evolve <post@evolve.example>',
      mailPostalAddress: '12 King Street West, Toronto ON',
      trustProxy: 1,
      rateLimits: false,
      passwordPolicy: 'strict',
      shutdownGraceMs: 0,
      metricsHost: '0.0.0.0',
      metricsPort: 9464,
      databasePool: 20,
      jobWorkers: 4,
      passwordHashes: 3,
      webConcurrency: 3,
      jobs: 'off',
      logLevel: 'warn',
      isProduction: true,
      brandName: 'Cairn',
    });
    expect(config.serverKey?.equals(key)).toBe(true);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    ['0', 0],
    ['off', 0],
    ['1', 1],
    ['true', 1],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.7,2001:db8::/32', ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']],
  ])('TRUST_PROXY=%s', (given, trustProxy) =>
    expect(read({ TRUST_PROXY: given })).toMatchObject({ trustProxy }),
  );

  it.each([
    '12',
    '-1',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0',
    '::1/129',
    '1,2',
    'proxy.example',
  ])('TRUST_PROXY=%s is neither a number nor a network', (given) =>
    expect(complaint({ TRUST_PROXY: given })).toContain('TRUST_PROXY must be the number of proxies'),
  );

  it('takes secrets from files, without the line end', () => {
    const file = join(dataDir, 'url');
    writeFileSync(file, 'postgres://u:p@db/evolve\n');
    expect(read({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://u:p@db/evolve');
    writeFileSync(file, 's3://key:secret@host/bucket\n');
    expect(read({ STORAGE_URL_FILE: file }).storage).toMatchObject({ secretAccessKey: 'secret' });
    const key = randomBytes(32);
    writeFileSync(file, `${key.toString('base64')}\n`);
    expect(read({ SERVER_KEY_FILE: file }).serverKey?.equals(key)).toBe(true);
  });

  it('says which secret is given twice, has no file or an empty one, and repeats neither secret nor path', () => {
    const empty = join(dataDir, 'empty');
    writeFileSync(empty, ' \n');
    const message = complaint({
      SMTP_URL: 'smtp://u:planted@mail',
      SMTP_URL_FILE: empty,
      DATABASE_URL_FILE: 'postgres://u:planted@db/evolve',
      STRIPE_SECRET_KEY_FILE: dataDir,
    });
    expect(message).toContain('SMTP_URL is given twice: leave out SMTP_URL or SMTP_URL_FILE.');
    expect(message).toContain('SMTP_URL_FILE names a file that is empty.');
    expect(message).toContain("DATABASE_URL_FILE names a file that this user can't read (ENOENT).");
    expect(message).toContain("STRIPE_SECRET_KEY_FILE names a file that this user can't read (EISDIR).");
    expect(message).not.toContain('planted');
    expect(message).not.toContain(dataDir);
  });

  it('treats an empty variable as unset', () =>
    expect(read({ PORT: '', DATABASE_URL: '  ', APP_ORIGIN: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    }));

  it('names everything that is wrong at once, and repeats no secret', () => {
    const message = complaint({
      PORT: '65536',
      DATABASE_URL: 'mysql://root:planted-1@db',
      APP_ORIGIN: 'https://planted-2:planted-3@evolve.example/path',
      SMTP_URL: 'http://user:planted-4@mail',
      MAIL_FROM: 'nobody',
      TRUST_PROXY: 'maybe',
      RATE_LIMITS: 'none',
      PASSWORD_POLICY: 'lax',
      SHUTDOWN_GRACE_MS: '-1',
      METRICS_PORT: '0',
      LOG_LEVEL: 'loud',
      SERVER_KEY: 'planted-5',
      BRAND_NAME: 'A\nB',
    });
    expect(message.split('\n')[0]).toBe('The configuration has 13 problems:');
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'APP_ORIGIN',
      'SMTP_URL',
      'MAIL_FROM',
      'TRUST_PROXY',
      'RATE_LIMITS',
      'PASSWORD_POLICY',
      'SHUTDOWN_GRACE_MS',
      'METRICS_PORT',
      'LOG_LEVEL',
      'SERVER_KEY',
      'BRAND_NAME',
    ])
      expect(message).toMatch(new RegExp(`^ {2}- ${name} `, 'm'));
    expect(message).not.toContain('planted');
    expect(existsSync(join(dataDir, 'server.key'))).toBe(false);
  });

  it.each([
    [10, 2, 4],
    [20, 8, 8],
    [40, 4, 8],
    [5, 2, 1],
  ])(
    'with %i connections and %i workers, %i messages are sent at once, so that calls keep two',
    (databasePool, jobWorkers, messages) => {
      expect(messagesAtOnce({ databasePool, jobWorkers })).toBe(messages);
    },
  );

  it.each([
    [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535, not "x".'],
    [{ PORT: '1e3' }, 'PORT must be'],
    [{ PORT: '0x10' }, 'PORT must be'],
    [{ COMMIT: 'main' }, 'COMMIT must be the hash of a commit'],
    [{ DRAIN_MS: '10000' }, 'DRAIN_MS must be less than SHUTDOWN_GRACE_MS'],
    [{ JOB_WORKERS: '8' }, 'JOB_WORKERS must leave at least two connections of DATABASE_POOL'],
    [{ DATABASE_SESSION_URL: 'postgres://db/evolve' }, 'DATABASE_SESSION_URL needs DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://db/evolve' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
    [
      { WEB_CONCURRENCY: '4' },
      'WEB_CONCURRENCY and DATABASE_POOL need more connections than the embedded database has',
    ],
    [{ WEB_CONCURRENCY: 'all' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64'],
    [{ JOBS: 'maybe' }, 'JOBS must be one of inline, only, off'],
    [{ DATABASE_POOL: '41' }, 'DATABASE_POOL must be at most 40 with the embedded database'],
    [
      { VAPID_PUBLIC_KEY: testKeys.publicKey, VAPID_PRIVATE_KEY: `A${testKeys.privateKey.slice(1)}` },
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair',
    ],
    [{ APP_ORIGIN: 'evolve.example' }, 'APP_ORIGIN must be an address that starts with http:// or https://.'],
    [{ APP_ORIGIN: 'javascript:alert(1)' }, 'APP_ORIGIN must be an address'],
    [{ APP_ORIGIN: '*' }, 'APP_ORIGIN must be an address'],
    [{ APP_ORIGIN: 'https://evolve.example/app' }, 'APP_ORIGIN must be an origin alone'],
    [
      { NODE_ENV: 'production', PAYMENTS: 'test' },
      'APP_ORIGIN is required in production: mails carry links to it.',
    ],
    [{ MAIL_FROM: 'Evolve <a@b>\nBcc: x@y' }, 'MAIL_FROM must be an address'],
    [{ MAIL_FROM: 'a@b, c@d' }, 'MAIL_FROM must be an address'],
    [{ MAIL_POSTAL_ADDRESS: '12 King St\nToronto' }, 'MAIL_POSTAL_ADDRESS must be a single line'],
  ] as [Record<string, string>, string][])('%j: %s', (env, sentence) => {
    expect(complaint(env)).toContain('The configuration has a problem:\n');
    expect(complaint(env)).toContain(sentence);
  });
});

describe('payment keys', () => {
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_planted00',
    STRIPE_WEBHOOK_SECRET: 'whsec_planted00',
    APP_ORIGIN: 'https://evolve.example',
  };
  const test = { STRIPE_SECRET_KEY: 'rk_test_planted00', STRIPE_WEBHOOK_SECRET: 'whsec_planted00' };

  it.each([live, test, { ...test, STRIPE_API_BASE: 'http://127.0.0.1:12111' }])('%j work', (env) =>
    expect(read(env)).toMatchObject({
      stripeSecretKey: env.STRIPE_SECRET_KEY,
      stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
    }),
  );

  it.each([
    [{ STRIPE_SECRET_KEY: 'planted' }, 'STRIPE_SECRET_KEY must begin with sk_test_'],
    [{ STRIPE_SECRET_KEY: 'pk_live_planted00' }, 'STRIPE_SECRET_KEY must begin with sk_test_'],
    [{ STRIPE_SECRET_KEY: 'sk_test_plant' }, 'STRIPE_SECRET_KEY is not a whole key: at least 8'],
    [{ ...test, PAYMENTS: 'test' }, 'PAYMENTS=test and STRIPE_SECRET_KEY contradict'],
    [{ ...live, PAYMENTS: 'test' }, 'PAYMENTS=test and STRIPE_SECRET_KEY contradict'],
    [{ PAYMENTS: 'stripe' }, 'PAYMENTS=stripe needs STRIPE_SECRET_KEY'],
    [{ PAYMENTS: 'free' }, 'PAYMENTS must be one of stripe, test, off'],
    [{ STRIPE_SECRET_KEY: 'sk_test_planted00' }, 'STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY'],
    [{ ...test, STRIPE_WEBHOOK_SECRET: 'planted' }, 'STRIPE_WEBHOOK_SECRET must begin with whsec_'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_planted00' }, 'STRIPE_SECRET_KEY is not'],
    [{ STRIPE_API_BASE: 'https://stripe.test' }, 'STRIPE_SECRET_KEY is not'],
    [{ ...live, APP_ORIGIN: 'http://evolve.example' }, 'APP_ORIGIN must begin with https://'],
    [{ ...live, STRIPE_API_BASE: 'https://stripe.test' }, 'STRIPE_API_BASE is for tests'],
    [{ ...test, STRIPE_API_BASE: 'https://stripe.test/v1' }, 'STRIPE_API_BASE must be an origin alone'],
  ] as [Record<string, string>, string][])('%j: %s', (env, sentence) => {
    expect(complaint(env)).toContain(sentence);
    expect(complaint(env)).not.toContain('planted');
  });
});

describe('payments in production', () => {
  const production = { NODE_ENV: 'production', APP_ORIGIN: 'https://evolve.example' };
  const keys = { STRIPE_SECRET_KEY: 'sk_live_planted00', STRIPE_WEBHOOK_SECRET: 'whsec_planted00' };

  it('are refused without keys until PAYMENTS is set', () => {
    expect(complaint(production)).toContain('PAYMENTS=off to sell nothing, or PAYMENTS=test');
    expect(complaint({ ...production, PAYMENTS: ' ' })).toContain('STRIPE_SECRET_KEY is not set');
  });
  it.each([
    [{ PAYMENTS: 'off' }, 'off'],
    [{ PAYMENTS: 'test' }, 'test'],
    [keys, 'stripe'],
    [{ ...keys, PAYMENTS: 'stripe' }, 'stripe'],
    [{ ...keys, PAYMENTS: 'off' }, 'off'],
  ] as [Record<string, string>, string][])('%j is %s', (env, payments) =>
    expect(read({ ...production, ...env }).payments).toBe(payments),
  );
});

describe('STORAGE_URL', () => {
  it('names a bucket and our credentials', () => {
    expect(
      read({ STORAGE_URL: 's3://key:sec%2Fret%2B1@store.example:9000/pictures?region=eu-west-1&tls=0' })
        .storage,
    ).toEqual({
      endpoint: 'http://store.example:9000',
      region: 'eu-west-1',
      bucket: 'pictures',
      accessKeyId: 'key',
      secretAccessKey: 'sec/ret+1',
    });
    expect(read({ STORAGE_URL: 's3://key:secret@s3.example/pictures' }).storage).toMatchObject({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
    });
  });

  it.each([
    'pictures',
    'https://key:planted@store.example/pictures',
    's3://store.example/pictures',
    's3://key@store.example/pictures',
    's3://key:planted@store.example',
    's3://key:planted@store.example/',
    's3://key:planted@store.example/a/b',
    's3://key:planted@store.example/Pictures',
    's3://key:planted@store.example/pictures?tls=yes',
    's3://key:planted@store.example/pictures?regoin=eu',
    's3://key:planted@store.example/pictures#x',
    's3://key:planted%@store.example/pictures',
  ])('%s is refused, and never repeated', (url) => {
    const said = complaint({ STORAGE_URL: url });
    expect(said).toContain('STORAGE_URL must look like s3://');
    expect(said).not.toContain('planted');
  });
});

describe('SERVER_KEY', () => {
  it.each([
    ['too short', randomBytes(31).toString('base64')],
    ['too long', randomBytes(33).toString('base64')],
    ['no base64', 'ä'.repeat(43)],
    ['all zeros', Buffer.alloc(32).toString('base64')],
    ['one letter', 'A'.repeat(43)],
    [
      'with junk in it',
      `${randomBytes(32).toString('base64').slice(0, 20)}!?${randomBytes(32).toString('base64').slice(0, 24)}`,
    ],
  ])('%s is refused', (_what, SERVER_KEY) => {
    const message = complaint({ SERVER_KEY });
    expect(message).toContain('SERVER_KEY must be 32 random bytes in base64');
    expect(message).not.toContain(SERVER_KEY);
  });

  it('is made once and stored beside the data, for its owner alone', () => {
    expect(read().serverKey).toBeNull();
    expect(readdirSync(dataDir)).toEqual([]);
    const serverKey = makeServerKey(dataDir);
    expect(makeServerKey(dataDir).equals(serverKey)).toBe(true);
    expect(read().serverKey?.equals(serverKey)).toBe(true);
    expect(statSync(join(dataDir, 'server.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['server.key']);
    expect(new Set(serverKey).size).toBeGreaterThan(8);
  });

  it('that is broken on the disk is never replaced, because the journals depend on it', () => {
    const file = join(dataDir, 'server.key');
    writeFileSync(file, 'short\n');
    expect(complaint({})).toBe(
      `${file} does not hold a key of 32 bytes. Restore it from a backup: without it the journals cannot be read.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('short\n');
  });
});
