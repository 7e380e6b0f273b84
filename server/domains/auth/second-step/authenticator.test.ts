import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { newAuthenticatorSecret, openSecret, sealSecret, stepOfCode } from './authenticator.ts';

// The test vector of RFC 6238, appendix B: the secret "12345678901234567890", at 59 seconds.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('stepOfCode', () => {
  it('accepts the code of RFC 6238', () => {
    expect(stepOfCode(secret, '287082', at(59))).toBe(1);
    expect(stepOfCode(secret, '287083', at(59))).toBeNull();
  });

  it('accepts one step before and after, and no other', () => {
    const base = 1_772_463_600;
    const code = generateSync({ secret, epoch: base });
    const steps = [-60, -31, -30, -1, 0, 29, 30, 59, 60, 90].map(
      (later) => stepOfCode(secret, code, at(base + later)) !== null,
    );
    expect(steps).toEqual([false, false, true, true, true, true, true, true, false, false]);
  });

  it('accepts no code of a step that was used, or of an earlier one', () => {
    const base = 1_772_463_600;
    const step = base / 30;
    expect(stepOfCode(secret, generateSync({ secret, epoch: base }), at(base), step)).toBeNull();
    expect(stepOfCode(secret, generateSync({ secret, epoch: base - 30 }), at(base), step)).toBeNull();
    expect(stepOfCode(secret, generateSync({ secret, epoch: base + 30 }), at(base), step)).toBe(step + 1);
  });

  it('accepts none while the clock is behind a step that was used', () => {
    const base = 1_772_463_600;
    expect(stepOfCode(secret, generateSync({ secret, epoch: base }), at(base), base / 30 + 6)).toBeNull();
    expect(stepOfCode(secret, generateSync({ secret, epoch: base }), at(base), base / 30 + 1)).toBeNull();
  });
});

it('seals a secret for its member', () => {
  const key = Buffer.alloc(32, 7);
  const fresh = newAuthenticatorSecret();
  const sealed = sealSecret(key, 'a', fresh);
  expect(sealed.toString('latin1')).not.toContain(fresh);
  expect(openSecret(key, 'a', sealed)).toBe(fresh);
  expect(() => openSecret(key, 'b', sealed)).toThrow();
});
