import { describe, expect, it } from 'vitest';
import { hashPassword, matchesPassword } from './hash-password.ts';
import { isCommonPassword } from './is-common-password.ts';

describe('matchesPassword', () => {
  it('compares exact characters, without normalising or truncating', async () => {
    const stored = await hashPassword('é'.repeat(100));
    expect(await matchesPassword(stored, 'é'.repeat(100))).toBe(true);
    expect(await matchesPassword(stored, 'e\u0301'.repeat(100))).toBe(false);
    expect(await matchesPassword(stored, 'é'.repeat(99))).toBe(false);
  });

  it('takes equally long with and without an account, and never matches without one', async () => {
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
    const ratio = median(pairs.map(([, unknown]) => unknown)) / median(pairs.map(([known]) => known));
    // Without the work for a missing account this would be 0.00. The exact measure is `ops/drills/timing.ts`.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
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
