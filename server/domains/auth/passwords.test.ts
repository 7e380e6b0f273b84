import { describe, expect, it } from 'vitest';
import { hashPassword, matchesPassword } from './hash-password.ts';
import { deviceName, isLive, passwordProblem, passwordStrength } from './rules.ts';
import { isCommonPassword } from './spot-common-password.ts';

describe('matchesPassword', () => {
  it('compares exact characters, without normalising or truncating', async () => {
    const stored = await hashPassword('é'.repeat(100));
    expect(await matchesPassword(stored, 'é'.repeat(100))).toBe(true);
    expect(await matchesPassword(stored, 'e\u0301'.repeat(100))).toBe(false);
    expect(await matchesPassword(stored, 'é'.repeat(99))).toBe(false);
  });

  it('takes equally long with and without an account, and never matches without one (S9)', async () => {
    const stored = await hashPassword('somebody');
    const time = async (hash: string | null): Promise<number> => {
      const start = process.hrtime.bigint();
      expect(await matchesPassword(hash, 'no one has this password')).toBe(false);
      return Number(process.hrtime.bigint() - start) / 1e6;
    };
    await time(null);
    const pairs: [number, number][] = [];
    for (let round = 0; round < 15; round += 1) pairs.push([await time(stored), await time(null)]);
    const median = (values: number[]): number => values.toSorted((a, b) => a - b)[7] ?? 0;
    const ratio = median(pairs.map(([, nobody]) => nobody)) / median(pairs.map(([somebody]) => somebody));
    // Without the work for a missing account this would be 0.00. The exact measure is `bench/timing.ts`.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('passwordProblem', () => {
  it.each([
    ['abcdef', { policy: 'spec', isCommon: true }, null],
    ['abcde', { policy: 'spec', isCommon: false }, 'Password must be at least 6 characters long'],
    ['🪨🪨🪨', { policy: 'spec', isCommon: false }, 'Password must be at least 6 characters long'],
    ['abcdefg', { policy: 'strict', isCommon: false }, 'Password must be at least 8 characters long'],
    ['abcdefgh', { policy: 'strict', isCommon: false }, null],
    [
      'abcdefgh',
      { policy: 'strict', isCommon: true },
      'Many people use this password. Please choose one that only you use.',
    ],
    [
      'abcdefghijk',
      { policy: 'spec', isAdmin: true, isCommon: false },
      'Password must be at least 12 characters long',
    ],
    [
      'abcdefghijkl',
      { policy: 'spec', isAdmin: true, isCommon: true },
      'Many people use this password. Please choose one that only you use.',
    ],
    ['abcdefghijkl', { policy: 'spec', isAdmin: true, isCommon: false }, null],
  ] as const)('%s under %j', (password, rules, problem) => {
    expect(passwordProblem(password, rules)).toBe(problem);
  });
});

describe('isCommonPassword', () => {
  it.each(['secret', 'PASSWORD123', 'test1234', 'dragon!!!', 'evolve1'])('includes %s', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  );
  it.each(['seven grey stones', 'x7.Qw!mmLpz'])('excludes %s', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
  it("includes words of the member's own", () => {
    expect(isCommonPassword('Lindqvist9', ['Nora Lindqvist', 'nora@example.com'])).toBe(true);
    expect(isCommonPassword('Lindqvist walks the harbour', ['Nora Lindqvist'])).toBe(false);
    expect(isCommonPassword('jo says no', ['Jo', null, undefined])).toBe(false);
  });
});

describe('passwordStrength', () => {
  it.each([
    ['abc', false, 'short'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', false, 'weak'],
    ['password', true, 'weak'],
    ['kq8zmw2p', false, 'fair'],
    ['seven grey stones', false, 'strong'],
  ] as const)('%s', (password, isCommon, strength) =>
    expect(passwordStrength(password, isCommon)).toBe(strength),
  );
});

describe('isLive', () => {
  const now = new Date('2026-03-02T15:00:00Z');
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
  it.each([
    [at(0), true],
    [at(-89.99), true],
    [at(-90), false],
  ])('a session last used %s', (last_used_at, live) => expect(isLive({ last_used_at }, now)).toBe(live));
});

describe('deviceName', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s', (agent, name) => expect(deviceName(agent)).toBe(name));
});
