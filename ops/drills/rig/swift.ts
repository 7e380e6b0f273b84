import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../server/testing/server-process.ts';
import { openStore, type Store } from './store.ts';

const key = 'evolve:files';
// Swift's settings end at a blank.
const secret = 'a_secret/of+Swift';

/**
 * Starts OpenStack Swift with its S3 interface in a folder: one server of each kind, one copy of each object. Needs the packages
 * swift-proxy, swift-account, swift-container and swift-object.
 */
export async function startSwift(folder: string, buckets: readonly string[]): Promise<Store> {
  const children: ChildProcess[] = [];
  mkdirSync(join(folder, 'devices/one'), { recursive: true });
  const kinds = ['account', 'container', 'object'] as const;
  const start = (kind: string, settings: Record<string, Record<string, string | number>>) => {
    const file = join(folder, `${kind}.conf`);
    writeFileSync(
      file,
      Object.entries(settings)
        .map(
          ([section, lines]) =>
            `[${section}]\n${Object.entries(lines)
              .map(([name, value]) => `${name} = ${value}\n`)
              .join('')}`,
        )
        .join('\n'),
    );
    const log = openSync(join(folder, `${kind}.log`), 'a');
    children.push(spawn(`swift-${kind}-server`, [file, '--verbose'], { stdio: ['ignore', log, log] }));
  };
  const common = {
    bind_ip: '127.0.0.1',
    swift_dir: folder,
    workers: 0,
    user: 'root',
    log_address: join(folder, 'no-syslog'),
    log_level: 'WARNING',
  };
  for (const kind of kinds) {
    const port = await freePort();
    const builder = join(folder, `${kind}.builder`);
    const ring = (...args: (string | number)[]) =>
      execFileSync('swift-ring-builder', [builder, ...args.map(String)], { stdio: 'pipe' });
    ring('create', 4, 1, 0);
    ring('add', `r1z1-127.0.0.1:${port}/one`, 1);
    ring('rebalance');
    start(kind, {
      DEFAULT: { ...common, bind_port: port, devices: join(folder, 'devices'), mount_check: 'false' },
      'pipeline:main': { pipeline: `${kind}-server` },
      [`app:${kind}-server`]: { use: `egg:swift#${kind}` },
    });
  }
  const port = await freePort();
  const filters = ['catch_errors', 'cache', 'listing_formats', 's3api', 'tempauth', 'copy', 'slo', 'dlo'];
  start('proxy', {
    DEFAULT: { ...common, bind_port: port },
    'pipeline:main': { pipeline: `${filters.join(' ')} proxy-server` },
    ...Object.fromEntries(filters.map((name) => [`filter:${name}`, { use: `egg:swift#${name}` }])),
    // Nothing answers there. The check of names insists on a cache, and goes on without its answer.
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${await freePort()}` },
    'filter:tempauth': {
      use: 'egg:swift#tempauth',
      user_evolve_files: `${secret} .admin`,
    },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
  });
  return openStore({ port, key, secret, children }, buckets);
}
