import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { DayText } from '#contract/programme/authoring.ts';
import { testApp } from '#server/testing/app.ts';
import { contentFolder, seedFlagship } from '../flagship/seed-flagship.ts';
import { exportProgramme } from './export-programme.ts';

const app = await testApp();
const folder = await mkdtemp(join(tmpdir(), 'evolve-export-'));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (name: string, of = folder) => readFile(join(of, name), 'utf8');

test('an export of unchanged texts is the repository, byte for byte', async () => {
  const written = await exportProgramme(app.db, folder);
  expect(written).toHaveLength(91);
  for (const name of written)
    expect([name, await fileOf(name)]).toEqual([name, await fileOf(name, contentFolder)]);
  expect(await exportProgramme(app.db, folder)).toEqual([]);
});

test('a published day changes its file, and the file is the text that a server reads', async () => {
  const { mira } = await app.cast('mira');
  const day = await mira.call('GET /api/admin/programme/days/40' as 'GET /api/admin/programme/days/:day');
  const text: DayText = {
    ...day.body.published.text,
    name: 'A door with a handle',
    sources: ['A. Author, On “doors” and back\\slashes (1901)'],
  };
  const draft = await mira.call('PUT /api/admin/programme/days/40' as 'PUT /api/admin/programme/days/:day', {
    ...text,
    version: day.body.version,
  });
  const published = await mira.call(
    'POST /api/admin/programme/days/40/publish' as 'POST /api/admin/programme/days/:day/publish',
    { version: draft.body.version },
  );
  expect(published.status).toBe(200);
  expect(published.body.differs_from_file).toBe(true);
  expect(await exportProgramme(app.db, folder)).toEqual([join('lessons', 'day-40.md')]);
  expect(await fileOf('lessons/day-40.md')).toContain('title: "Day 40: A door with a handle"\n');
  // With the file in the next release nothing is published again, and nothing differs.
  await cp(join(contentFolder, 'quotes.yaml'), join(folder, 'quotes.yaml'));
  expect(await seedFlagship(app.db, app.clock.now(), folder)).toEqual({ days: [], quotes: false });
  const after = (await mira.call('GET /api/admin/programme/days/40' as 'GET /api/admin/programme/days/:day'))
    .body;
  expect(after).toMatchObject({
    differs_from_file: false,
    published: { number: 2, origin: 'product', text },
  });
});
