// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LandingPage as Page, SiteFacts } from '#contract/site/public-pages.ts';
import { rawFetch } from '../../testing/raw-fetch.ts';
import { LandingPage } from './LandingPage.tsx';

const page: Page = {
  kind: 'landing',
  numbers: null,
  claim: null,
  founder: { seats: 1000, remaining: 587 },
  firstDay: {
    title: 'Begin where you stand',
    minutes: 2,
    walk: 'What would they say?',
    prompt: 'Where are you standing?',
    opening: '<p>A map.</p>',
    rest: '<p>The rest.</p>',
  },
  letter: null,
};
const site: SiteFacts = {
  brand: 'Evolve',
  logo: { light: '', dark: '' },
  starter: { free_days: 7, starter_comments: 10 },
  origin: '',
  postalAddress: null,
  supportEmail: '',
  year: 2026,
  sale: 'open',
};
const show = (more: Partial<Page> = {}) => {
  document.body.innerHTML = renderToStaticMarkup(<LandingPage page={{ ...page, ...more }} site={site} />);
};
const links = (name: string) =>
  [...document.querySelectorAll('a')]
    .filter(({ textContent }) => textContent === name)
    .map((link) => [
      link.classList.contains('for-members') ? 'member' : 'visitor',
      link.getAttribute('href'),
    ]);

describe('the landing', () => {
  test('leads visitors and members each to their own page', () => {
    show();
    expect(links('Start Your Membership')).toEqual([
      ['visitor', '/auth/register'],
      ['member', '/evolve90'],
      ['visitor', '/auth/register'],
      ['member', '/evolve90'],
    ]);
    expect(new Set(links('Join as Founding Member').map(String))).toEqual(
      new Set(['visitor,/auth/register?plan=founder']),
    );
    expect(new Set(links('Claim Founding Member Status').map(String))).toEqual(
      new Set(['member,/membership']),
    );
    expect(links('View Membership Plans')).toEqual([
      ['visitor', '/auth/membership'],
      ['member', '/membership'],
    ]);
    expect(document.getElementById('how')?.textContent).toContain('What you get when you join');
    expect(links('See How It Works')).toEqual([['visitor', '#how']]);
  });

  test('has every section, and the founding offer only while it is open', () => {
    show();
    const headings = [...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent);
    for (const each of [
      'Be one of the first 1,000',
      'Is this for you?',
      'What you get when you join',
      'Evolve 90',
      'Progress Engine',
      'Real Community',
      'Learning Library',
      'See it before you join',
      'Founding-member benefits',
      'Why it works',
      'What changes for you',
      'Everything in the house',
      'Where things stand, honestly',
      'Questions people ask first',
    ])
      expect(headings).toContain(each);
    expect(document.querySelectorAll('.for-you li, .bento > *, .see-shot, .four li')).toHaveLength(
      4 + 6 + 5 + 4,
    );
    expect(
      [...document.querySelectorAll('.see-shot img')].every((img) => img.getAttribute('loading') === 'lazy'),
    ).toBe(true);
    expect(document.body.textContent).toContain('587 of 1,000 seats left');
    show({ founder: null });
    expect(document.body.textContent).not.toContain('seats left');
    expect(links('Join as Founding Member')).toEqual([]);
  });

  test('shows a claim apart from what is counted, with the count beside it', () => {
    const shown = () =>
      [...document.querySelectorAll('.about-numbers > div')]
        .filter(({ textContent }) => textContent.startsWith('Members'))
        .map((each) => [...each.children].slice(0, 2).map(({ textContent }) => textContent));
    const numbers = {
      as_of: '2026-11-23T12:00:00.000Z',
      members: { all: 1204, paying: null },
      stones: 77,
      reached_week_percent: null,
    };
    show({ numbers });
    expect(shown()).toEqual([['Members', '1,204']]);
    show({ numbers, claim: '10,000+' });
    expect(shown()).toEqual([
      ['Members, in our own words', '10,000+'],
      ['Members, counted', '1,204'],
    ]);
    show({ numbers: { ...numbers, members: null }, claim: '10,000+' });
    expect(shown()).toEqual([['Members, in our own words', '10,000+']]);
  });

  test('keeps what was typed into the newsletter form, with the reason', () => {
    show({ letter: { isDone: false, sentence: 'Please enter a valid email address', email: 'lea' } });
    const input = document.querySelector<HTMLInputElement>('#letter-email');
    expect([input?.value, input?.getAttribute('aria-invalid')]).toEqual(['lea', 'true']);
    expect(document.getElementById('letter-result')?.textContent).toBe('Please enter a valid email address');
  });
});

describe('the script of the landing', () => {
  const fetched = rawFetch();
  const script = readFileSync(join(import.meta.dirname, 'landing-script.js'), 'utf8');
  // oxlint-disable-next-line no-eval -- as the page runs it, in the window
  const start = () => globalThis.eval(`(() => {${script}})()`);
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  const result = () => document.querySelector('[data-letter-result]')?.textContent;
  const subscribe = async (email: string) => {
    const input = document.querySelector<HTMLInputElement>('#letter-email');
    if (input) input.value = email;
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await vi.advanceTimersByTimeAsync(0);
  };
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    show();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('places the stone after both ticks, keeps the day on this device and clears it', () => {
    start();
    const place = document.querySelector<HTMLButtonElement>('[data-place]');
    expect(place?.disabled).toBe(true);
    press('[data-tick=read]');
    press('[data-tick=walk]');
    expect(place?.disabled).toBe(false);
    press('[data-tick=walk]');
    expect(place?.disabled).toBe(true);
    press('[data-tick=walk]');
    const line = document.querySelector<HTMLTextAreaElement>('[data-line]');
    if (line) line.value = 'I sleep late.';
    line?.dispatchEvent(new Event('input'));
    press('[data-place]');
    expect(JSON.parse(localStorage.getItem('evolve.tried-day') ?? '')).toEqual({
      read: true,
      walk: true,
      line: 'I sleep late.',
      placed: true,
      at: Date.now(),
    });
    const won = document.querySelector<HTMLElement>('[data-won]');
    expect(won?.hidden).toBe(false);
    show();
    start();
    expect(document.querySelector<HTMLElement>('[data-won]')?.hidden).toBe(false);
    press('[data-again]');
    expect(localStorage.getItem('evolve.tried-day')).toBeNull();
    expect(document.querySelector<HTMLElement>('.try-steps')?.hidden).toBe(false);
  });

  test('two tabs add to one day, and it is forgotten after a week', () => {
    start();
    press('[data-tick=read]');
    const stored = () => JSON.parse(localStorage.getItem('evolve.tried-day') ?? '{}');
    // The other tab ticks the walk, and this one hears of it.
    localStorage.setItem('evolve.tried-day', JSON.stringify({ ...stored(), walk: true, line: 'Late.' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'evolve.tried-day' }));
    expect(document.querySelector<HTMLTextAreaElement>('[data-line]')?.value).toBe('Late.');
    expect(document.querySelector<HTMLButtonElement>('[data-place]')?.disabled).toBe(false);
    press('[data-place]');
    expect(stored()).toMatchObject({ read: true, walk: true, line: 'Late.', placed: true });

    vi.advanceTimersByTime(7 * 24 * 60 * 60_000);
    show();
    start();
    expect(localStorage.getItem('evolve.tried-day')).toBeNull();
    expect(document.querySelector<HTMLElement>('.try-steps')?.hidden).toBe(false);
    expect(document.querySelector<HTMLButtonElement>('[data-place]')?.disabled).toBe(true);
  });

  test('the newsletter: missing for 3 s, sending once, result for 5 s', async () => {
    const replies: (() => Promise<Response>)[] = [
      () => Promise.resolve(Response.json({ message: 'x' })),
      () => Promise.resolve(Response.json({ detail: 'That email address is too long' }, { status: 422 })),
      () => Promise.resolve(new Response('<p>', { status: 502 })),
      () => Promise.reject(new TypeError('lost')),
    ];
    fetched.mockImplementation(() => replies.shift()?.() ?? Promise.reject(new Error('too many')));
    start();
    await subscribe('  ');
    expect(result()).toBe('Please enter your email address');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(result()).not.toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect([result(), fetched.mock.calls.length]).toEqual(['', 0]);
    for (const sentence of [
      'Successfully subscribed! Welcome to the community.',
      'That email address is too long',
      'Something went wrong. Please try again.',
      'Network error. Please check your connection and try again.',
    ]) {
      await subscribe('lea@example.test');
      expect(result()).toBe(sentence);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(result()).toBe('');
    }
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  test('is at most 3 kB with what else runs before interaction', async () => {
    const { renderer } = await import('../render.tsx');
    const about = { title: 'T', description: 'D', canonical: 'https://evolve.test/landing', isListed: true };
    document.documentElement.innerHTML = renderer.render(page, about, site);
    const scripts = [...document.querySelectorAll('script')].map(({ textContent }) => textContent);
    expect(scripts).toHaveLength(4);
    const { gzipSync } = await import('node:zlib');
    expect(gzipSync(scripts.join('\n'), { level: 9 }).length).toBeLessThanOrEqual(3 * 1024);
  });
});
