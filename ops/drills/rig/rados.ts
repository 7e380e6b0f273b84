import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../server/testing/server-process.ts';
import { until } from './postgres.ts';
import { openStore, type Store } from './store.ts';

/**
 * Starts Ceph's object gateway on one monitor, one manager and one disk, which is a file of the folder that grows as it is filled. Needs the
 * packages radosgw, ceph-mon, ceph-mgr, ceph-osd and ceph-common.
 */
export async function startRados(folder: string, buckets: readonly string[]): Promise<Store> {
  for (const place of ['mon', 'mgr', 'osd', 'run']) mkdirSync(join(folder, place), { recursive: true });
  const [monitor, port] = [await freePort(), await freePort()];
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const file = join(folder, 'ceph.conf');
  const keyring = join(folder, 'keyring');
  const settings = {
    fsid: cluster,
    'mon host': `v1:127.0.0.1:${monitor}`,
    'mon initial members': 'a',
    'auth cluster required': 'none',
    'auth service required': 'none',
    'auth client required': 'none',
    'osd pool default size': 1,
    'osd pool default min size': 1,
    'osd pool default pg num': 4,
    'osd pool default pgp num': 4,
    'mon allow pool size one': true,
    'osd crush chooseleaf type': 0,
    'osd data': join(folder, 'osd'),
    'mon data': join(folder, 'mon'),
    'mgr data': join(folder, 'mgr'),
    'run dir': join(folder, 'run'),
    'admin socket': join(folder, 'run/$name.asok'),
    'log file': join(folder, '$name.log'),
    keyring,
    'bluestore block size': 10 * 2 ** 30,
    'osd memory target': 939_524_096,
    // Only a full disk stops it, and here it shares one.
    'mon data avail crit': 1,
    'ms bind ipv6': false,
    'ms bind msgr2': false,
    'public addr': '127.0.0.1',
    'cluster addr': '127.0.0.1',
    'rgw frontends': `beast endpoint=127.0.0.1:${port}`,
  };
  writeFileSync(
    file,
    `[global]\n${Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}`,
  );
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { stdio: 'pipe', timeout: 60_000, cwd: folder });
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const log = openSync(join(folder, `${program}.out`), 'a');
    children.push(spawn(program, ['-f', '-c', file, ...args], { stdio: ['ignore', log, log], cwd: folder }));
  };
  run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
  const caps = ['mon', 'osd', 'mgr'].flatMap((kind) => ['--cap', kind, 'allow *']);
  run('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...caps);
  const map = join(folder, 'monmap');
  run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, map);
  run('ceph-mon', '-c', file, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
  start('ceph-mon', '-i', 'a');
  const isUp = async () => {
    run('ceph', '-c', file, '--connect-timeout', '5', 'status');
    return true;
  };
  await until('The monitor', isUp, 60_000);
  run('ceph', '-c', file, 'osd', 'new', disk);
  run('ceph-osd', '-c', file, '-i', '0', '--mkfs', '--osd-uuid', disk);
  start('ceph-osd', '-i', '0');
  start('ceph-mgr', '-i', 'x');
  start('radosgw', '-n', 'client.admin');
  const [key, secret] = ['evolvefiles', 'asecretofrados'];
  await until('The gateway', async () => (await fetch(`http://127.0.0.1:${port}/`)).ok, 120_000);
  run(
    'radosgw-admin',
    '-c',
    file,
    'user',
    'create',
    '--uid',
    'evolve',
    '--display-name',
    'Evolve',
    '--access-key',
    key,
    '--secret-key',
    secret,
  );
  return openStore({ port, key, secret, children }, buckets);
}
