import { describe, expect, it, test } from 'vitest';
import { accountEmailSamples } from '#server/domains/auth/emails.ts';
import { openTestApp, testApp } from '#server/testing/app.ts';

import { planEmailSamples } from './write-email-samples.ts';

const app = await testApp();

describe('email previews in development', () => {
  test.each([
    ...Object.keys(accountEmailSamples('Evolve')),
    ...Object.keys(planEmailSamples(new Date('2026-03-02T15:00:00Z'), 'Evolve')),
    'newsletter-confirmation',
  ])('%s has both forms and links only to our own origin', async (name) => {
    const html = (await app.visitor.call(`GET /api/dev/emails/${name}`)).body as string;
    const text = (await app.visitor.call(`GET /api/dev/emails/${name}?text`)).body as string;
    expect(html).toMatch(/Hello( Nora)?,/);
    expect(text).toMatch(/Hello( Nora)?,/);
    for (const form of [html, text]) {
      expect(form).not.toMatch(/undefined|null|NaN|Invalid Date/);
      for (const [, origin] of form.matchAll(/(https?:\/\/[^/"'\s<]+)/g))
        expect(origin).toBe('https://evolve.test');
    }
    expect(html).not.toMatch(/<script|<img|<link|url\(/);
  });

  it('are listed, and unknown ones return 404', async () => {
    expect((await app.visitor.call('GET /api/dev/emails')).body).toContain('renewal-failed');
    expect((await app.visitor.call('GET /api/dev/emails/constructor')).status).toBe(404);
  });

  it('do not exist in production', async () => {
    const real = await openTestApp({
      env: { NODE_ENV: 'production', PAYMENTS: 'off', APP_ORIGIN: 'https://evolve.test' },
    });
    try {
      expect((await real.visitor.call('GET /api/dev/emails')).status).toBe(404);
      expect((await real.visitor.call('GET /api/dev/emails/receipt')).status).toBe(404);
    } finally {
      await real.close();
    }
  });
});
