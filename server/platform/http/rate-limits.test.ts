import { describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth/endpoints.ts';
import { openTestApp, testApp } from '#server/testing/app.ts';
import { createTokenGuard, networkOf } from './rate-limits.ts';

const app = await testApp({ rateLimits: true });
const { nora, finn } = await app.cast('nora', 'finn');

const limitOf = (key: keyof typeof auth): number => (auth[key] as { limit?: number }).limit ?? 60;

describe('limits', () => {
  it('count by account: one is refused, while another account and other routes are not', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 62; call += 1)
      statuses.push(
        (
          await nora.call('DELETE /api/auth/sessions/018f0000-0000-7000-8000-000000000000', undefined, {
            'x-forwarded-for': `198.51.100.${call}`,
          })
        ).status,
      );
    expect(statuses).toEqual([...Array(60).fill(404), 429, 429]);
    expect((await finn.call('DELETE /api/auth/sessions/018f0000-0000-7000-8000-000000000000')).status).toBe(
      404,
    );
    expect((await nora.call('GET /api/auth/me')).status).toBe(200);
  });

  it('stop a slow stream of registrations from one address after six hundred in an hour', async () => {
    const strict = await openTestApp({ rateLimits: true });
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const register = async () => (await strict.visitor.call('POST /api/auth/register', {})).status;
      for (let minute = 0; minute < 10; minute += 1) {
        for (let call = 0; call < 60; call += 1) expect(await register()).toBe(422);
        vi.advanceTimersByTime(61_000);
      }
      expect(await register()).toBe(429);
      vi.advanceTimersByTime(3_600_000);
      expect(await register()).toBe(422);
    } finally {
      vi.useRealTimers();
      await strict.close();
    }
  });

  it('answer 429 with a sentence and a retry time', async () => {
    const { status, body, headers } = await nora.call(
      'DELETE /api/auth/sessions/018f0000-0000-7000-8000-000000000000',
    );
    expect(status).toBe(429);
    expect(body).toEqual({
      detail: 'That was a lot at once. Please wait a moment and try again.',
      code: 'too_many_requests',
      request_id: expect.any(String),
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('count a visitor by the address of the connection, whatever X-Forwarded-For says', async () => {
    const limit = limitOf('POST /api/auth/forgot-password');
    const statuses = await Promise.all(
      Array.from({ length: limit + 5 }, (_, index) =>
        app.visitor
          .call(
            'POST /api/auth/forgot-password',
            { email: `v${index}@example.com` },
            {
              'x-forwarded-for': `203.0.113.${index}`,
              'x-real-ip': `203.0.113.${index}`,
              'cf-connecting-ip': `203.0.113.${index}`,
            },
          )
          .then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('trust X-Forwarded-For when TRUST_PROXY is set', async () => {
    const behind = await openTestApp({ rateLimits: true, env: { TRUST_PROXY: '1' } });
    try {
      const limit = limitOf('POST /api/auth/forgot-password');
      const ask = (ip: string) =>
        behind.visitor.call(
          'POST /api/auth/forgot-password',
          { email: 'v@example.com' },
          { 'x-forwarded-for': ip },
        );
      for (let call = 0; call < limit; call += 1) expect((await ask('203.0.113.1')).status).toBe(200);
      expect((await ask('203.0.113.1')).status).toBe(429);
      expect((await ask('203.0.113.2')).status).toBe(200);
      // A proxy appends the real address to the one the caller forged, so the forgery has no effect.
      expect((await ask('198.51.100.7, 203.0.113.1')).status).toBe(429);
    } finally {
      await behind.close();
    }
  });

  it('never block the health routes', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 1300 }, () => app.app.inject('/health/live').then(({ statusCode }) => statusCode)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('unknown tokens', () => {
  it('are not looked up after many from one network, while other networks continue', () => {
    const tokens = createTokenGuard();
    for (let shown = 0; shown < 120; shown += 1) {
      tokens.admit('198.51.100.7');
      tokens.unknown('198.51.100.7');
    }
    expect(() => tokens.admit('198.51.100.7')).toThrow('Please wait a moment, then sign in again.');
    expect(() => tokens.admit('198.51.100.8')).not.toThrow();
  });
});
