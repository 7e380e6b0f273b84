import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivedSecret, newId, newSecret } from './database/ids.ts';
import { decrypt, deriveKey, encrypt, fingerprint } from './encrypt.ts';
import { createSemaphore } from './semaphore.ts';

const key = randomBytes(32);

describe('encrypt', () => {
  it('opens to the original, whatever it was', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.string(), (bytes, context) => {
        expect(
          decrypt(key, encrypt(key, Buffer.from(bytes), context), context).equals(Buffer.from(bytes)),
        ).toBe(true);
      }),
    );
    expect(decrypt(key, encrypt(key, 'Walked 🪨', 'c'), 'c').toString()).toBe('Walked 🪨');
  });

  it('does not open with another key, in another place, or with a single bit changed', () => {
    const sealed = encrypt(key, 'private', 'entry 1');
    expect(() => decrypt(randomBytes(32), sealed, 'entry 1')).toThrow();
    expect(() => decrypt(key, sealed, 'entry 2')).toThrow();
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => decrypt(key, changed, 'entry 1'), `bit ${bit}`).toThrow();
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => decrypt(key, sealed.subarray(0, length), 'entry 1'), `${length} bytes`).toThrow();
  });

  it('never gives the same bytes twice', () =>
    expect(new Set(Array.from({ length: 100 }, () => encrypt(key, 'same', 'c').toString('hex'))).size).toBe(
      100,
    ));

  it('derived keys and fingerprints have nothing in common with the key', () => {
    const [one, two] = [deriveKey(key, 'journal'), deriveKey(key, 'throttles')];
    expect(one).toHaveLength(32);
    expect(one.equals(two) || one.equals(key)).toBe(false);
    expect(deriveKey(key, 'journal').equals(one)).toBe(true);
    expect(key.toString('hex')).not.toContain(fingerprint(key));
  });
});

describe('ids', () => {
  it('sort by time, secrets do not repeat, derived ones depend on key and name', () => {
    const ids = Array.from({ length: 1000 }, newId);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(Array.from({ length: 1000 }, () => newSecret('evt'))).size).toBe(1000);
    expect(derivedSecret('reset', key, 'a')).toBe(derivedSecret('reset', key, 'a'));
    expect(derivedSecret('reset', key, 'a')).not.toBe(derivedSecret('reset', key, 'b'));
    expect(derivedSecret('reset', key, 'a')).not.toBe(derivedSecret('reset', randomBytes(32), 'a'));
  });
});

describe('createSemaphore', () => {
  it('limits running and waiting work, refuses the rest at once, and continues after failures', async () => {
    const enter = createSemaphore({ running: 2, waiting: 3 });
    let running = 0;
    let most = 0;
    const work = async (fails: boolean) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      if (fails) throw new Error('failed');
    };
    const outcomes = async (fails: boolean) =>
      (await Promise.allSettled(Array.from({ length: 9 }, () => enter(() => work(fails))))).map((result) =>
        result.status === 'fulfilled' ? 'done' : ((result.reason as { code?: string }).code ?? 'failed'),
      );
    expect(await outcomes(false)).toEqual([...Array(5).fill('done'), ...Array(4).fill('unavailable')]);
    expect(await outcomes(true)).toEqual([...Array(5).fill('failed'), ...Array(4).fill('unavailable')]);
    expect(await outcomes(false)).toEqual([...Array(5).fill('done'), ...Array(4).fill('unavailable')]);
    expect(most).toBe(2);
  });
});
