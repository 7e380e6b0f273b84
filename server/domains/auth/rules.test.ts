import { describe, expect, test } from 'vitest';
import { tiers } from '#contract/membership/tiers.ts';
import {
  deviceIdleSince,
  deviceName,
  idleSince,
  isLive,
  normalEmail,
  passwordProblem,
  passwordStrength,
  tierOf,
} from './rules.ts';

const now = new Date('2026-04-01T12:00:00Z');

describe('a session', () => {
  test('ends after 90 idle days, and a remembered device after 180', () => {
    expect(idleSince(now)).toEqual(new Date('2026-01-01T12:00:00Z'));
    expect(deviceIdleSince(now)).toEqual(new Date('2025-10-03T12:00:00Z'));
  });

  test.each([
    ['2026-04-01T12:00:00.000Z', true],
    ['2026-01-01T12:00:00.001Z', true],
    ['2026-01-01T12:00:00.000Z', false],
    ['2025-12-31T12:00:00.000Z', false],
  ])('last used at %s is live: %s', (used, live) =>
    expect(isLive({ last_used_at: new Date(used) }, now)).toBe(live),
  );
});

test('an address is compared without its case and surrounding spaces', () =>
  expect(normalEmail('  Nora.L@Example.COM \n')).toBe('nora.l@example.com'));

describe('the policy for passwords', () => {
  const tooShort = 'Password must be at least 6 characters long';
  const common = 'Many people use this password. Please choose one that only you use.';
  test.each<[string, 'spec' | 'strict', boolean, boolean, string | null]>([
    // password, policy, isAdmin, isCommon, problem
    ['12345', 'spec', false, true, tooShort],
    ['12345', 'strict', false, false, tooShort],
    ['12345', 'spec', true, false, tooShort],
    ['123456', 'spec', false, false, null],
    ['123456', 'spec', false, true, null],
    // Characters are counted, not UTF-16 units.
    ['🪨🪨🪨🪨🪨', 'spec', false, false, tooShort],
    ['🪨🪨🪨🪨🪨🪨', 'spec', false, false, null],
    ['1234567', 'strict', false, false, 'Password must be at least 8 characters long'],
    ['12345678', 'strict', false, false, null],
    ['12345678', 'strict', false, true, common],
    ['12345678901', 'spec', true, false, 'Password must be at least 12 characters long'],
    ['12345678901', 'strict', true, true, 'Password must be at least 12 characters long'],
    ['123456789012', 'spec', true, false, null],
    ['123456789012', 'spec', true, true, common],
  ])('%s under %s, administrator %s, common %s: %s', (password, policy, isAdmin, isCommon, problem) =>
    expect(passwordProblem(password, { policy, isAdmin, isCommon })).toBe(problem),
  );

  test('a member is no administrator unless stated', () =>
    expect(passwordProblem('seven1', { policy: 'spec', isCommon: true })).toBe(null));
});

describe('the strength of a password', () => {
  test.each([
    // length + 2 per kind of character + half of at most ten distinct characters: weak below 15, strong from 22
    ['abcde', 'short'],
    ['🪨🪨🪨🪨🪨', 'short'],
    // 6 + 2 + 3
    ['abcdef', 'weak'],
    // 9 + 2 + 3, and with one more distinct character 9 + 2 + 4
    ['abcdefabc', 'weak'],
    ['abcdefghab', 'fair'],
    ['abcdefgha', 'fair'],
    ['abcdefgab', 'weak'],
    // Each kind of character counts two: 7 + 8 + 3.5 and without one of them less.
    ['aB3-efg', 'fair'],
    ['abcdeF', 'weak'],
    ['abcd5F', 'fair'],
    ['abcd5-', 'fair'],
    ['ABCD5-', 'fair'],
    ['ÉÀßñ5-', 'fair'],
    // Fewer than five distinct characters stay weak at any length.
    ['abcdabcdabcdabcdabcdabcd', 'weak'],
    ['abcdeabcdeabcde', 'fair'],
    // 16 + 2 + 4 = 22, and 15 + 2 + 4.5 below it
    ['abcdefghabcdefgh', 'strong'],
    ['abcdefghiabcdef', 'fair'],
    // More than ten distinct characters count as ten: 14 + 2 + 5 is below 22.
    ['abcdefghijklmn', 'fair'],
    ['abcdefghijklmno', 'strong'],
  ])('%s is %s', (password, strength) => expect(passwordStrength(password, false)).toBe(strength));

  test('a common one is weak, however long, unless it is short', () => {
    expect(passwordStrength('correct horse battery staple', true)).toBe('weak');
    expect(passwordStrength('correct horse battery staple', false)).toBe('strong');
    expect(passwordStrength('abcde', true)).toBe('short');
  });
});

describe('the name of a device', () => {
  const iPhone = '(iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';
  const mac = '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36';
  test.each([
    [`Mozilla/5.0 ${mac} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Mac'],
    [`Mozilla/5.0 ${mac} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera on Mac'],
    [`Mozilla/5.0 ${mac} Chrome/140.0 Safari/537.36`, 'Chrome on Mac'],
    [`Mozilla/5.0 (X11; Linux x86_64) Chromium/140.0 Safari/537.36`, 'Chrome on Linux'],
    [`Mozilla/5.0 ${iPhone} Version/18.1 Mobile Safari/604.1`, 'Safari on iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Version/18.1 Safari/604.1', 'Safari on iPad'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko Firefox/140.0', 'Firefox on Windows'],
    // A browser or a system alone, or neither.
    ['Firefox/140.0', 'Firefox'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
    ['curl/8.9.1', 'Unknown device'],
    ['', 'Unknown device'],
    // A name without its version belongs to something else.
    ['Chromebook Edgewise OPRah Safaris Firefoxes', 'Unknown device'],
  ])('%s is %s', (agent, name) => expect(deviceName(agent)).toBe(name));
});

test('a stored tier is itself, and a missing or unknown one is starter', () => {
  expect(tiers.map(tierOf)).toEqual(tiers);
  expect([null, '', 'gold'].map(tierOf)).toEqual(['starter', 'starter', 'starter']);
});
