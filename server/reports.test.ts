import { expect, test } from 'vitest';
import { contentTypes } from '#contract/content-types/content-types.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from './testing/app.ts';
import { readSamples } from './testing/content-samples.ts';

const samples = await readSamples();

const app = await testApp();
const nora = await app.member('nora');
const cleo = await app.member('cleo');

test('every type of content has a sample in its domain', () =>
  expect(samples.map(([type]) => type).sort()).toEqual([...contentTypes].sort()));

test.each(samples)('a report of a %s', async (type, { write, report: { path, noun, missing } }) => {
  const report = (who: Actor, id: string, body?: object) =>
    who.call(
      `POST /api/${path.replace(':partner', who === nora ? cleo.id : nora.id).replace(':id', id)}` as Key,
      body,
    );
  const id = await write({ app, author: cleo, reader: nora });
  expect(await report(nora, newId())).toMatchObject({ status: 404, body: { detail: missing } });
  expect(await report(cleo, id)).toMatchObject({ status: 400, body: { code: 'own_content' } });
  const said = { category: 'spam', reason: 'Sells shoes.' };
  expect(await report(nora, id.toUpperCase(), said)).toMatchObject({
    status: 200,
    body: { message: `${noun} reported successfully. Moderators will review it.` },
  });
  const stored = await app.db
    .selectFrom('reports')
    .select(['content_id', 'flagged_by', 'category', 'reason'])
    .where('content_type', '=', type)
    .execute();
  expect(stored).toEqual([{ content_id: id, flagged_by: nora.id, ...said }]);
});
