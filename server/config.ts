import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { S3Address } from './platform/files/port.ts';
import { readServerKey } from './platform/server-key.ts';

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** URL of a PostgreSQL server. Null means the embedded one in `dataDir`. */
  databaseUrl: string | null;
  /**
   * URL of the same database for connections that keep their session: LISTEN, jobs, migrations. Given when `databaseUrl` is a pooler's
   * that gives connections by transaction.
   */
  databaseSessionUrl: string | null;
  /** URL of a streaming replica of the same database, for reads that may be a moment late. */
  databaseReplicaUrl: string | null;
  /** The only origin for links, and the one that cross-origin calls are compared with. */
  appOrigin: string;
  smtpUrl: string | null;
  /** Where mail servers report what they couldn't deliver; its messages are piped to `/api/email/bounces`. Null: nowhere. */
  bounceAddress: string | null;
  /** Secret of the pipe. Null without `bounceAddress`. */
  bounceSecret: string | null;
  mailFrom: string;
  /**
   * The sender's postal address for the foot of every email. Null: no address is shown and no newsletter can
   * be sent, because CASL requires one.
   */
  mailPostalAddress: string | null;
  /** Number of proxies in front, or the addresses and networks of those whose `X-Forwarded-For` counts. 0: none. */
  trustProxy: number | string[];
  rateLimits: boolean;
  passwordPolicy: 'spec' | 'strict';
  shutdownGraceMs: number;
  /** Time between "not ready" and the end of the port, in ms. */
  drainMs: number;
  metricsHost: string;
  metricsPort: number | null;
  /** Collector that gets traces by OTLP over HTTP. Null: none are made. */
  otlpEndpoint: string | null;
  /** Connections of the pool. */
  databasePool: number;
  /** Jobs that run at once. */
  jobWorkers: number;
  /** Passwords that are hashed at once. */
  passwordHashes: number;
  /** Processes that answer calls. */
  webConcurrency: number;
  /** Where jobs run: beside the calls (in a process of their own with several processes), here alone, or elsewhere. */
  jobs: 'inline' | 'only' | 'off';
  logLevel: string;
  isProduction: boolean;
  /** The commit that an image was built from. */
  commit: string | null;
  brandName: string;
  /** Shows the API document at `/api/docs`. */
  apiDocs: boolean;
  /** Page that visitors get at `/`: sign-in, or the landing. */
  rootForVisitors: 'login' | 'landing';
  /**
   * `stripe`: Stripe with its keys. `test`: the built-in test checkout, which moves no money. `off`: no
   * sales. In production the last two must be set explicitly.
   */
  payments: 'stripe' | 'test' | 'off';
  /** Null when payments do not use Stripe. */
  stripeSecretKey: string | null;
  stripeWebhookSecret: string | null;
  /** Base URL instead of Stripe's own, for tests only. */
  stripeApiBase: string | null;
  /** Keys that sign push messages. Null: those of this installation, made at the first start. */
  vapidKeys: { publicKey: string; privateKey: string } | null;
  /** Address of the operator for push services, `mailto:` or `https:`. */
  vapidSubject: string;
  /** Bucket for uploaded files. Null means a folder in `dataDir`. */
  storage: S3Address | null;
  /** Folder or bucket (`s3:`) for the nightly backup, with its secrets. Null: none is made. */
  backupTo: string | null;
  /** Public keys of age that open backups beside the server key. */
  backupRecipients: string[];
  /** How many nightly backups stay. */
  backupKeep: number;
  /** 32 bytes that wrap the members' journal keys and key the throttle subjects. */
  serverKey: Buffer;
}

/** The configuration as the environment gives it. The key is null until the first start of an installation makes one. */
export type GivenConfig = Omit<Config, 'serverKey'> & { serverKey: Buffer | null };

export type Environment = Record<string, string | undefined>;

/** Variables that `NAME_FILE` may give instead, as secrets of a container are files. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'BOUNCE_SECRET',
  'STORAGE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SERVER_KEY',
  'VAPID_PRIVATE_KEY',
  'BACKUP_TO',
];

/** Connections of the embedded database for servers. The others of its 60 are for commands. */
const embeddedConnections = 56;
/** Connections of a process beside its pool. */
const besidePool = 4;
/** Processes for calls that fit the embedded database, with pools of the usual size and one process for jobs. */
const mostOnEmbedded = 3;

/** Connections of a pool that jobs leave to the calls of members, and those on which the two kinds of workers hear of new jobs. */
const beside = 2 + 2;

/** Returns how many emails and pushes are sent at once, beside the other jobs. */
export const messagesAtOnce = ({
  jobWorkers,
  databasePool,
}: Pick<GivenConfig, 'jobWorkers' | 'databasePool'>): number =>
  Math.max(1, Math.min(2 * jobWorkers, databasePool - jobWorkers - beside));

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks every variable, and writes nothing. Throws one Error that names every problem. */
export function readConfig(env: Environment = process.env): GivenConfig {
  const problems: string[] = [];
  const fromFiles = readSecretFiles(env, problems);
  const value = (name: string): string | undefined => fromFiles[name] ?? (env[name]?.trim() || undefined);

  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const raw = value(name);
    if (raw === undefined) return fallback;
    const number = /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN;
    if (!(number >= min && number <= max))
      problems.push(`${name} must be a whole number from ${min} to ${max}, not "${raw}".`);
    return number;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const raw = value(name);
    if (raw === undefined) return fallback;
    if (!(allowed as readonly string[]).includes(raw))
      problems.push(`${name} must be one of ${allowed.join(', ')}, not "${raw}".`);
    return raw as T;
  };
  const url = (name: string, protocols: string[]): string | null => {
    const raw = value(name);
    if (raw === undefined) return null;
    const parsed = URL.parse(raw);
    // The value may contain a password, so the message never repeats it.
    if (!parsed || !protocols.includes(parsed.protocol))
      problems.push(
        `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
      );
    return raw;
  };
  const proxies = (name: string): number | string[] => {
    const raw = value(name) ?? 'off';
    if (['true', 'yes', 'on'].includes(raw)) return 1;
    if (['false', 'no', 'off'].includes(raw)) return 0;
    if (/^\d$/.test(raw)) return Number(raw);
    const networks = raw.split(',').map((network) => network.trim());
    if (!networks.every(isNetwork))
      problems.push(
        `${name} must be the number of proxies in front (0 to 9), or their addresses and networks with commas between, such as 10.0.0.0/8,2001:db8::/32.`,
      );
    return networks;
  };

  const port = integer('PORT', 3000, 0, 65535);
  const host = value('HOST') ?? '127.0.0.1';
  const dataDir = resolve(value('DATA_DIR') ?? 'data');
  const isProduction = value('NODE_ENV') === 'production';
  const shutdownGraceMs = integer('SHUTDOWN_GRACE_MS', 10_000, 0, 600_000);

  const origin = url('APP_ORIGIN', ['http:', 'https:']) ?? `http://127.0.0.1:${port || 3000}`;
  const appOrigin = URL.parse(origin)?.origin ?? origin;
  const isAddress = ['http:', 'https:'].includes(URL.parse(origin)?.protocol ?? '');
  if (isAddress && appOrigin !== origin.replace(/\/$/, ''))
    problems.push('APP_ORIGIN must be an origin alone, such as https://evolve.example, without a path.');
  if (isProduction && value('APP_ORIGIN') === undefined)
    problems.push('APP_ORIGIN is required in production: mails carry links to it.');

  const config: GivenConfig = {
    host,
    port,
    dataDir,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseSessionUrl: url('DATABASE_SESSION_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    appOrigin,
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    bounceAddress: value('BOUNCE_ADDRESS') ?? null,
    bounceSecret: value('BOUNCE_SECRET') ?? null,
    mailFrom:
      value('MAIL_FROM') ??
      `Evolve <hello@${URL.parse(appOrigin)?.hostname.replace(/^[\d.]+$/, 'localhost') ?? 'localhost'}>`,
    mailPostalAddress: value('MAIL_POSTAL_ADDRESS') ?? null,
    trustProxy: proxies('TRUST_PROXY'),
    rateLimits: oneOf('RATE_LIMITS', ['default', 'off'], 'default') === 'default',
    passwordPolicy: oneOf('PASSWORD_POLICY', ['spec', 'strict'], 'spec'),
    shutdownGraceMs,
    drainMs: integer('DRAIN_MS', Math.min(500, shutdownGraceMs / 4), 0, 600_000),
    metricsHost: value('METRICS_HOST') ?? '127.0.0.1',
    metricsPort: value('METRICS_PORT') === undefined ? null : integer('METRICS_PORT', 0, 1, 65535),
    otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    databasePool: integer('DATABASE_POOL', 10, 5, 500),
    jobWorkers: integer('JOB_WORKERS', 2, 1, 100),
    webConcurrency:
      value('WEB_CONCURRENCY') === 'auto'
        ? Math.min(availableParallelism(), value('DATABASE_URL') === undefined ? mostOnEmbedded : 64)
        : integer('WEB_CONCURRENCY', 1, 1, 64),
    jobs: oneOf('JOBS', ['inline', 'only', 'off'], 'inline'),
    passwordHashes: integer('PASSWORD_HASHES', Math.max(1, availableParallelism() - 1), 1, 64),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    isProduction,
    commit: value('COMMIT') ?? null,
    brandName: value('BRAND_NAME') ?? 'Evolve',
    apiDocs: oneOf('API_DOCS', ['on', 'off'], 'on') === 'on',
    rootForVisitors: oneOf('ROOT_FOR_VISITORS', ['login', 'landing'], 'login'),
    payments: oneOf('PAYMENTS', ['stripe', 'test', 'off'], value('STRIPE_SECRET_KEY') ? 'stripe' : 'test'),
    stripeSecretKey: value('STRIPE_SECRET_KEY') ?? null,
    stripeWebhookSecret: value('STRIPE_WEBHOOK_SECRET') ?? null,
    stripeApiBase: url('STRIPE_API_BASE', ['http:', 'https:']),
    vapidKeys: null,
    vapidSubject: value('VAPID_SUBJECT') ?? '',
    storage: null,
    backupTo: value('BACKUP_TO') ?? null,
    backupRecipients: value('BACKUP_RECIPIENTS')?.split(/[\s,]+/) ?? [],
    backupKeep: integer('BACKUP_KEEP', 14, 1, 1000),
    serverKey: null,
  };

  const storage = value('STORAGE_URL');
  if (storage !== undefined) {
    config.storage = readStorage(storage);
    if (!config.storage)
      problems.push(
        'STORAGE_URL must look like s3://key:secret@host/bucket?region=eu-west-1&tls=1, with key and secret percent-encoded.',
      );
  }

  if (!/^[^\u0000-\u001f<>]*<[^\s<>@,;]+@[^\s<>@,;]+>$|^[^\s<>@,;]+@[^\s<>@,;]+$/.test(config.mailFrom))
    problems.push('MAIL_FROM must be an address, such as Evolve <hello@evolve.example>.');
  if (!/^[\w.-]{1,31}@[\w.-]{1,200}$/.test(config.bounceAddress ?? 'bounces@evolve.example'))
    problems.push(
      'BOUNCE_ADDRESS must be an address alone with at most 31 letters before the @, such as bounces@evolve.example.',
    );
  if ((config.bounceSecret ?? '-'.repeat(32)).length < 32)
    problems.push('BOUNCE_SECRET must be 32 characters or longer (openssl rand -hex 32).');
  if ((config.bounceAddress === null) !== (config.bounceSecret === null))
    problems.push('BOUNCE_ADDRESS and BOUNCE_SECRET belong together: set both or neither.');
  if (/[\u0000-\u001f]/.test(config.mailPostalAddress ?? '') || (config.mailPostalAddress ?? '').length > 200)
    problems.push('MAIL_POSTAL_ADDRESS must be a single line of at most 200 characters.');
  if (!/^[\da-f]{7,64}$/.test(config.commit ?? '0000000'))
    problems.push('COMMIT must be the hash of a commit, 7 to 64 hexadecimal digits.');
  if (/[\u0000-\u001f]/.test(config.brandName)) problems.push('BRAND_NAME must be a single line.');

  if (value('DRAIN_MS') !== undefined && config.drainMs >= Math.max(1, config.shutdownGraceMs))
    problems.push('DRAIN_MS must be less than SHUTDOWN_GRACE_MS, which the whole stop may take.');
  // One of them hears of new jobs.
  if (config.jobWorkers > config.databasePool - 3)
    problems.push(
      'JOB_WORKERS must leave at least two connections of DATABASE_POOL to the calls of members.',
    );

  if (config.databaseUrl === null && config.databaseSessionUrl !== null)
    problems.push(
      'DATABASE_SESSION_URL needs DATABASE_URL, the address of the pooler in front of the same database.',
    );
  if (config.databaseUrl === null && config.databaseReplicaUrl !== null)
    problems.push('DATABASE_REPLICA_URL needs DATABASE_URL, the address of its primary.');
  if (config.databaseUrl === null && config.databasePool > 40)
    problems.push('DATABASE_POOL must be at most 40 with the embedded database, which has 60 connections.');

  const processes = config.webConcurrency + (config.webConcurrency > 1 ? 1 : 0);
  if (
    config.databaseUrl === null &&
    config.webConcurrency > 1 &&
    processes * (config.databasePool + besidePool) > embeddedConnections
  )
    problems.push(
      `WEB_CONCURRENCY and DATABASE_POOL need more connections than the embedded database has: ${processes} processes with ${config.databasePool + besidePool} each. Make one of them smaller.`,
    );

  readVapid(config, {
    publicKey: value('VAPID_PUBLIC_KEY'),
    privateKey: value('VAPID_PRIVATE_KEY'),
    problems,
  });

  problems.push(...paymentProblems(config, value('PAYMENTS') !== undefined));

  const key = value('SERVER_KEY');
  if (key !== undefined) {
    const bytes = Buffer.from(key, 'base64');
    config.serverKey = bytes;
    const isBase64 = bytes.toString('base64').replace(/(?<!=)=+$/, '') === key.replace(/(?<!=)=+$/, '');
    if (!isBase64 || bytes.length !== 32 || new Set(bytes).size < 8)
      problems.push('SERVER_KEY must be 32 random bytes in base64 (openssl rand -base64 32).');
  }
  if (problems.length > 0)
    throw new Error(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
  if (key === undefined) config.serverKey = readServerKey(dataDir);
  return config;
}

/** Reads the configuration. A wrong one ends the process with a sentence for each problem. */
export function configOrExit(): GivenConfig {
  try {
    return readConfig();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** True for an IP address, alone or with the length of a prefix. */
function isNetwork(text: string): boolean {
  const [, address = '', length] = /^([\da-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const prefix = Number(length ?? bits);
  // A length of 0 would trust everyone, who could then forge any address.
  return prefix >= 1 && prefix <= bits;
}

/**
 * Returns the secrets that are given as files. Adds what is wrong to `problems`, without repeating a path: one that was mixed
 * up with its secret would be printed.
 */
function readSecretFiles(env: Environment, problems: string[]): Environment {
  const found: Environment = {};
  for (const name of secrets) {
    const file = env[`${name}_FILE`]?.trim();
    const direct = env[name]?.trim();
    if (!file) continue;
    if (direct) problems.push(`${name} is given twice: leave out ${name} or ${name}_FILE.`);
    try {
      found[name] = readFileSync(file, 'utf8').trim();
      if (!found[name]) problems.push(`${name}_FILE names a file that is empty.`);
    } catch (error) {
      problems.push(
        `${name}_FILE names a file that this user can't read (${(error as NodeJS.ErrnoException).code}).`,
      );
    }
  }
  return found;
}

/** True if a private key of P-256 belongs to a public one, both in base64url. */
function isKeyPair(publicKey: string, privateKey: string): boolean {
  if (!/^[\w-]{43}$/.test(privateKey)) return false;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/** Sets the keys for push and their subject. Adds what is wrong with them to `problems`, without repeating a key. */
function readVapid(
  config: GivenConfig,
  {
    publicKey,
    privateKey,
    problems,
  }: { publicKey: string | undefined; privateKey: string | undefined; problems: string[] },
): void {
  if ((publicKey === undefined) !== (privateKey === undefined))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither.');
  if (publicKey !== undefined && privateKey !== undefined) {
    config.vapidKeys = { publicKey, privateKey };
    if (!isKeyPair(publicKey, privateKey))
      problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair in base64url, or both left out.');
  }
  if (config.vapidSubject === '')
    config.vapidSubject = `mailto:${/<([^<>]+)>$/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`;
  else if (!/^(mailto:[^\s@]+@\S+|https:\/\/\S+)$/.test(config.vapidSubject))
    problems.push('VAPID_SUBJECT must be an address of the operator, such as mailto:you@evolve.example.');
}

/**
 * Parses `s3://key:secret@host[:port]/bucket?region=…&tls=0|1`. Returns null if it is invalid. Contains a
 * secret, so never repeat it.
 */
export function readStorage(raw: string): S3Address | null {
  const url = URL.parse(raw);
  if (url?.protocol !== 's3:') return null;
  const { hostname, host, username, password, pathname, searchParams, hash } = url;
  const bucket = pathname.slice(1);
  const region = searchParams.get('region') ?? 'us-east-1';
  const tls = searchParams.get('tls') ?? '1';
  const isComplete = hostname && username && password && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket);
  const isKnown = [...searchParams.keys()].every((name) => name === 'region' || name === 'tls') && !hash;
  if (!isComplete || !isKnown || !['0', '1'].includes(tls) || !/^[\w-]{1,40}$/.test(region)) return null;
  try {
    return {
      endpoint: `${tls === '1' ? 'https' : 'http'}://${host}`,
      region,
      bucket,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    };
  } catch {
    return null;
  }
}

/** Returns the problems with the payment keys as sentences, without repeating a key. */
function paymentProblems(
  {
    payments,
    isProduction,
    stripeSecretKey: key,
    stripeWebhookSecret: secret,
    stripeApiBase: base,
    appOrigin,
  }: GivenConfig,
  isChosen: boolean,
): string[] {
  const problems: string[] = [];
  if (key === null && payments === 'stripe')
    problems.push('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  if (key !== null && payments === 'test')
    problems.push('PAYMENTS=test and STRIPE_SECRET_KEY contradict each other: leave one of them out.');
  if (key === null && isProduction && !isChosen)
    problems.push(
      'STRIPE_SECRET_KEY is not set. In production say what is meant: set the keys of Stripe, PAYMENTS=off to sell nothing, or PAYMENTS=test for a test checkout that gives plans to everyone who presses "Pay".',
    );
  if (key === null) {
    for (const [name, given] of [
      ['STRIPE_WEBHOOK_SECRET', secret],
      ['STRIPE_API_BASE', base],
    ])
      if (given !== null)
        problems.push(`${name} is set and STRIPE_SECRET_KEY is not: no one could pay for real.`);
    return problems;
  }
  const isLive = /^(sk|rk)_live_/.test(key);
  if (!/^(sk|rk)_(test|live)_/.test(key))
    problems.push('STRIPE_SECRET_KEY must begin with sk_test_, rk_test_, sk_live_ or rk_live_.');
  else if (!/^(sk|rk)_(test|live)_\w{8,}$/.test(key))
    problems.push(
      'STRIPE_SECRET_KEY is not a whole key: at least 8 letters, digits or underscores follow its beginning. Copy all of it from Stripe.',
    );
  if (secret === null)
    problems.push(
      'STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY: Stripe shows it beside the endpoint.',
    );
  else if (!/^whsec_\S{8,}$/.test(secret)) problems.push('STRIPE_WEBHOOK_SECRET must begin with whsec_.');
  if (isLive && !appOrigin.startsWith('https:'))
    problems.push('APP_ORIGIN must begin with https:// when STRIPE_SECRET_KEY is a live one.');
  if (isLive && base !== null)
    problems.push('STRIPE_API_BASE is for tests: it is refused beside a live STRIPE_SECRET_KEY.');
  if (base !== null && URL.parse(base)?.pathname !== '/')
    problems.push('STRIPE_API_BASE must be an origin alone, without a path.');
  return problems;
}
