import { describe, expect, test } from 'vitest';
import type { EditedQuote } from '#contract/programme/authoring.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
app.clock.set(new Date('2026-03-02T12:00:00Z'));
const { mira } = await app.cast('mira');

const quoteOfToday = async () => (await app.visitor.call('GET /api/daily-quote')).body.quote;
const read = async () => (await mira.call('GET /api/admin/programme/quotes')).body;
const save = (quotes: EditedQuote[], version: number) =>
  mira.call('PUT /api/admin/programme/quotes', { quotes, version });
/** Ninety other quotes. */
const others = Array.from({ length: 90 }, (_, i) => ({
  text: `Walk number ${i + 1} is as long as it is today.`,
  author: '',
  source: '',
}));

describe('the quotes', () => {
  test('are edited by administrators only', async () => {
    const { milo } = await app.cast('milo');
    expect((await milo.call('GET /api/admin/programme/quotes')).status).toBe(403);
    expect((await milo.call('PUT /api/admin/programme/quotes', { quotes: [], version: 0 })).status).toBe(403);
  });

  test('have a draft with sentences about each', async () => {
    const { version, published } = await read();
    expect(published).toMatchObject({ number: 1, origin: 'files' });
    const { body } = await save(
      [
        ...published.quotes,
        { text: 'Hurry!', author: 'Ann Author', source: '' },
        published.quotes[0] as EditedQuote,
        { text: '', author: '', source: '' },
      ],
      version,
    );
    const at = published.quotes.length;
    expect(body.draft?.problems).toEqual([
      { at, sentence: 'It has 6 characters. A quote has 20 to 160.' },
      { at, sentence: 'Name both the author and the work, or neither.' },
      { at, sentence: 'Leave out the exclamation mark.' },
      { at: at + 1, sentence: 'It is the same as quote 1.' },
    ]);
    expect(
      (await mira.call('POST /api/admin/programme/quotes/publish', { version: body.version })).status,
    ).toBe(422);
    expect((await save([], version)).status).toBe(409);
    const few = await save(others.slice(0, 89), body.version);
    expect(few.body.draft?.problems).toEqual([
      { at: null, sentence: 'The list has 89 quotes. It needs 90, one for each day of a round.' },
    ]);
    expect(
      (await mira.call('POST /api/admin/programme/quotes/discard', { version: few.body.version })).body.draft,
    ).toBeNull();
  });

  test('of a new list begin tomorrow, or today on request', async () => {
    const today = await quoteOfToday();
    const { body } = await save(others, (await read()).version);
    const after = await mira.call('POST /api/admin/programme/quotes/publish', { version: body.version });
    expect(after.body.published).toMatchObject({ number: 2, applies_on: '2026-03-03', origin: 'product' });
    app.clock.advance({ minutes: 2 });
    expect(await quoteOfToday()).toBe(today);
    app.clock.advance({ days: 1 });
    expect(await quoteOfToday()).toMatch(/^Walk number \d+ is/);
    const urgent = others.map((quote) => ({ ...quote, text: quote.text.replace('Walk', 'Path') }));
    const draft = await save(urgent, after.body.version);
    await mira.call('POST /api/admin/programme/quotes/publish', {
      version: draft.body.version,
      from_today: true,
    });
    app.clock.advance({ minutes: 2 });
    expect(await quoteOfToday()).toMatch(/^Path number \d+ is/);
    const older = await mira.call(
      'GET /api/admin/programme/quotes/versions/2' as 'GET /api/admin/programme/quotes/versions/:number',
    );
    expect(older.body.quotes[0]?.text).toMatch(/^Walk/);
  });
});
