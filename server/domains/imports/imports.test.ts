import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import type { Import } from '#contract/imports/endpoints.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { downloadExport } from '#server/testing/download-export.ts';
import { multipart } from '#server/testing/multipart.ts';
import { runImport } from './run-import.ts';

const app = await testApp({ now: '2026-03-02T15:00:00Z' });
let me: Actor;

beforeEach(async () => {
  app.clock.set(new Date('2026-03-02T15:00:00Z'));
  me = await app.register({ tier: 'starter' });
});

const send = (bytes: string | Buffer, fields: Record<string, string> = {}, actor = me) =>
  actor.call('POST /api/imports', ...multipart(bytes, fields, { name: 'history.png', type: 'image/png' }));
const preview = async (bytes: string | Buffer, fields?: Record<string, string>): Promise<Import> => {
  const { status, body } = await send(bytes, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const act = (one: { id: string }, verb: 'apply' | 'undo', actor = me) =>
  actor.call(`POST /api/imports/${one.id}/${verb}` as Key);
const apply = async (one: Import): Promise<void> => {
  expect((await act(one, 'apply')).status).toBe(200);
  await app.runJobs();
};
const undo = async (one: Import): Promise<void> => {
  expect((await act(one, 'undo')).status).toBe(200);
  await app.runJobs();
};
const imports = async (): Promise<Import[]> => (await me.call('GET /api/imports')).body;
const habits = async () => (await me.call('GET /api/habits')).body;
const counts = async (id: string): Promise<Record<string, number>> =>
  (await me.call(`GET /api/habits/${id}` as 'GET /api/habits/:id')).body.counts;
const zipOf = async (files: Record<string, string>): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream);
};
const table = 'date,habit,value\n2026-02-27,Read,1\n2026-02-28,Read,yes\n2026-03-01,Water,6\n';
const names = ({ habits: found }: Import): unknown[] => found.map(({ name, dates }) => [name, dates]);

const loop = {
  'Habits.csv':
    'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n' +
    '001,Meditate,YES_NO,Did you?,,1,1,#FF8F00,,,,false\n002,Run,NUMERICAL,,,1,1,#00897B,km,AT_LEAST,5.0,false\n',
  '001 Meditate/Checkmarks.csv':
    '2026-02-28,2\n2026-02-27,1\n2026-02-26,0\n2026-02-25,2\n2026-02-24,3\n2026-02-23,-1\n',
  '001 Meditate/Scores.csv': '2026-02-28,0.1\n',
  '002 Run/Checkmarks.csv': 'Date,Value,Notes\n2026-02-28,5200,\n2026-02-27,0,\n',
  'Checkmarks.csv': 'Date,Meditate,Run,\n2026-02-28,2,5200,\n',
};

describe('a file', () => {
  it('of Loop Habit Tracker has its habits, targets and ticks', async () => {
    const found = await preview(await zipOf(loop));
    expect(found).toMatchObject({ source: 'loop', state: 'found', unreadable: { count: 0 } });
    expect(names(found)).toEqual([
      ['Meditate', 2],
      ['Run', 1],
    ]);
    expect(await habits()).toEqual([]);
    await apply(found);
    const [meditate, run] = await habits();
    expect(await counts(meditate?.id ?? '')).toEqual({ '2026-02-25': 1, '2026-02-28': 1 });
    expect(run).toMatchObject({ name: 'Run', unit: 'km', day_target: 5, total_completed: 1 });
    expect((await imports())[0]).toMatchObject({ state: 'done', undo_until: '2026-03-09T15:00:00.000Z' });
  });

  it('of Loop Habit Tracker brings notes, descriptions, colours, archived habits and skipped days along', async () => {
    const found = await preview(
      await zipOf({
        'Habits.csv':
          'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n' +
          '001,Stretch,YES_NO,Did you stretch?,Ten minutes.,1,1,#00897B,,,,false\n002,Plants,YES_NO,,,1,1,4,,,,true\n',
        '001 Stretch/Checkmarks.csv':
          'Date,Value,Notes\n2026-02-28,YES_MANUAL,Stiff back\n2026-02-27,SKIP,Ill\n2026-02-26,3,\n2026-02-25,YES_MANUAL,\n2026-02-24,NO,"late, again"\n',
        '002 Plants/Checkmarks.csv': 'Date,Value,Notes\n2026-02-20,YES_MANUAL,\n',
      }),
    );
    expect(found.details).toEqual([
      '3 notes come along.',
      'New habits get their colour and description. A habit that is here already keeps its own.',
      '2 skipped days count as a pause in new habits, not as missed.',
      '1 archived habit stays archived.',
      'Loop’s file has no reminders. Please set them again.',
    ]);
    await apply(found);
    const [stretch] = (await habits()).filter(({ name }) => name === 'Stretch');
    expect(stretch).toMatchObject({
      description: 'Did you stretch?\nTen minutes.',
      color: 'pine',
      notes: { '2026-02-28': 'Stiff back', '2026-02-27': 'Ill', '2026-02-24': 'late, again' },
    });
    const states = new Map(stretch?.days.map(({ date, state }) => [date, state]));
    expect(
      ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'].map((date) => states.get(date)),
    ).toEqual(['not_needed', 'kept', 'paused', 'paused', 'kept']);
    // Only today is open since, so the streak has both days around the skipped ones.
    expect(stretch?.missed_in_7).toBe(1);
    expect((await habits()).some(({ name }) => name === 'Plants')).toBe(false);
    const archived = (await me.call('GET /api/habits?archived=true' as 'GET /api/habits')).body;
    expect(archived.map(({ name, color }) => [name, color])).toEqual([['Plants', 'yellow']]);
    await undo(found);
    expect(await habits()).toEqual([]);
  });

  it('of Loop Habit Tracker has schedules and limits, in the words of each version', async () => {
    const marks = (rows: string) => `Date,Value,Notes\n${rows}`;
    const found = await preview(
      await zipOf({
        'Habits.csv':
          'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n' +
          '001,Wake up early,YES_NO,Before six?,,2,3,#00897B,,,,false\n' +
          '002,Coffee,NUMERICAL,,,1,1,#00897B,cups,AT_MOST,2.0,false\n' +
          '003,Walk,Measurable,,,1,1,10,m,At Least,100.0,false\n' +
          '004,Laufen für Gesundheit,YES_NO,,,3,7,#00897B,,,,false\n' +
          '005,Plants,YES_NO,,,1,14,#00897B,,,,false\n',
        '001 Wake up early/Checkmarks.csv': marks(
          '2026-02-28,YES_MANUAL,\n2026-02-27,YES_AUTO,\n2026-02-26,NO,"late, again"\n2026-02-25,SKIP,\n2026-02-24,UNKNOWN,\n',
        ),
        '002 Coffee/Checkmarks.csv': marks(
          '2026-02-28,0,\n2026-02-27,3000,\n2026-02-26,UNKNOWN,\n2026-02-25,2000,\n',
        ),
        '003 Walk/Checkmarks.csv': marks('2026-02-28,7000000,\n2026-02-27,90000,\n'),
        '004 Laufen fr Gesundheit/Checkmarks.csv': marks('2026-02-28,YES_MANUAL,\n'),
        '005 Plants/Checkmarks.csv': marks('2026-02-20,YES_MANUAL,\n'),
        'Checkmarks.csv':
          'Date,Wake up early,Coffee,Walk,Laufen,Plants,\n2026-02-28,YES_MANUAL,0,7000000,YES_MANUAL,UNKNOWN,\n',
      }),
    );
    expect(names(found)).toEqual([
      ['Wake up early', 1],
      ['Coffee', 3],
      ['Walk', 2],
      ['Laufen für Gesundheit', 1],
      ['Plants', 1],
    ]);
    expect(found.unreadable.count).toBe(0);
    await apply(found);
    const [early, coffee, walk, run, plants] = await habits();
    expect(early?.schedule).toMatchObject({ kind: 'times_a_week', times: 4 });
    expect(run?.schedule).toMatchObject({ kind: 'times_a_week', times: 3 });
    expect(plants?.schedule).toMatchObject({ kind: 'every_n_days', every: 14 });
    expect(coffee).toMatchObject({ direction: 'at_most', day_target: 2, unit: 'cups', total_completed: 2 });
    expect(await counts(coffee?.id ?? '')).toEqual({ '2026-02-25': 2, '2026-02-27': 3, '2026-02-28': 0 });
    expect(walk).toMatchObject({ direction: 'at_least', day_target: 100, total_completed: 1 });
    await undo(found);
    expect(await habits()).toEqual([]);
  });

  it('of HabitBull is read', async () => {
    const found = await preview(
      'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n' +
        'Workout,"Did you work out, today?",,2026-02-23,1\nWorkout,Did you?,,2026-02-24,0\nWorkout,Did you?,,2026-02-28,1,"so, so"\n',
    );
    expect(names(found)).toEqual([['Workout', 2]]);
  });

  it('of Habitica counts what rose', async () => {
    const found = await preview(
      'Task Name,Task ID,Task Type,Date,Value\n' +
        'Stretch,a1,daily,2026-02-26 23:10:05,1\nStretch,a1,daily,2026-02-27 05:06:55,-0.2\nStretch,a1,daily,2026-02-28 05:06:55,0.9\n' +
        'Fruit,b2,habit,2026-02-28 10:00:00,1\nFruit,b2,habit,2026-02-28 12:00:00,1.97\n',
    );
    expect(found.source).toBe('habitica');
    expect(names(found)).toEqual([
      ['Stretch', 2],
      ['Fruit', 1],
    ]);
  });

  it.each([
    ['with a row for each date', table],
    ['with a mark of its encoding', `\ufeff${table}`],
    ['with semicolons and CRLF', table.replaceAll(',', ';').replaceAll('\n', '\r\n')],
    ['with tabs', table.replaceAll(',', '\t')],
    ['in UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le')],
    [
      'with quotes',
      'date,habit,value\n"2026-02-27","Read","1"\n"2026-02-28","Read","1"\n"2026-03-01","Water","6"\n',
    ],
    ['with a column for each habit', 'Date,Read,Water\n2026-02-27,x,\n2026-02-28,x,0\n2026-03-01,,6\n'],
    ['with points in its dates', 'Datum;Habit\n27.2.2026;Read\n28.02.2026;Read\n1.3.2026;Water\n'],
  ])('%s is read', async (_what, bytes) => {
    expect(names(await preview(bytes))).toEqual([
      ['Read', 2],
      ['Water', 1],
    ]);
  });

  it.each([
    ['that only the day first fits', '13/02/2026,28/02/2026,01/03/2026', 'day_first', '2026-02-13'],
    ['that only the month first fits', '02/27/2026,2/28/26,03/01/2026', 'month_first', '2026-02-27'],
    ['of which one order is in the future', '01/02/2026,05/02/2026,1/3/2026', 'day_first', '2026-02-01'],
    ['with points and a time', '13-02-2026 07:30,28-02-2026,01-03-2026', 'day_first', '2026-02-13'],
  ])('with dates %s is read by itself', async (_what, dates, order, from) => {
    const found = await preview(`date,habit\n${dates.replaceAll(',', ',Read\n')},Read\n`);
    expect(found).toMatchObject({ date_order: order, is_date_order_open: false, unreadable: { count: 0 } });
    expect(found.habits).toMatchObject([{ dates: 3, from }]);
  });

  it.each([
    ['day_first', '2025-04-03', '2025-06-05'],
    ['month_first', '2025-03-04', '2025-05-06'],
  ])('that can be read in two ways waits for a choice: %s', async (order, from, to) => {
    const text = 'date,habit\n03/04/2025,Read\n05/06/2025,Read\n';
    const found = await preview(text);
    expect(found).toMatchObject({ date_order: null, is_date_order_open: true, habits: [] });
    expect(await act(found, 'apply')).toMatchObject({
      status: 409,
      body: { detail: 'Choose first whether the day or the month comes first in the dates of this file.' },
    });
    const chosen = await preview(text, { date_order: order });
    expect(chosen).toMatchObject({ date_order: order, is_date_order_open: true });
    expect(chosen.habits).toMatchObject([{ name: 'Read', dates: 2, from, to }]);
    await apply(chosen);
    expect(await habits()).toHaveLength(1);
    expect((await send(text, { date_order: 'year_first' })).status).toBe(422);
  });

  it('that contradicts itself leaves out what doesn’t fit the choice', async () => {
    const text = 'date,habit\n13/02/2025,Read\n02/14/2025,Read\n01/02/2025,Read\n';
    expect(await preview(text)).toMatchObject({ is_date_order_open: true, date_order: null });
    expect(await preview(text, { date_order: 'month_first' })).toMatchObject({
      unreadable: { count: 1, lines: [2] },
      habits: [{ dates: 2, from: '2025-01-02', to: '2025-02-14' }],
    });
  });

  it('whose preview an earlier version stored is listed', async () => {
    const { id } = await preview(table);
    await app.pool.query(
      "update imports set preview = preview - 'date_order' - 'is_date_order_open' where id = $1",
      [id],
    );
    expect((await imports())[0]).toMatchObject({ date_order: null, is_date_order_open: false });
  });

  it('of our own export is read', async () => {
    await apply(await preview(table));
    const files = await downloadExport(app, me, 'practice');
    const found = await preview(files.get('habits/history.csv') ?? '');
    expect(found.habits.map(({ name, dates, known }) => [name, dates, known]).toSorted()).toEqual([
      ['Read', 0, 2],
      ['Water', 0, 1],
    ]);
  });

  it('says which lines it leaves out', async () => {
    const found = await preview(
      'date,habit,value\n2026-02-30,Read,1\n2026-03-01,Read,perhaps\n2026-03-03,Read,1\n1999-12-31,Read,1\n2026-03-02,Read,1\nyesterday,Read,1\n',
    );
    expect(found.unreadable).toEqual({ count: 4, lines: [2, 3, 7, 5] });
    expect(found.future).toEqual({ count: 1, lines: [4] });
    expect(names(found)).toEqual([['Read', 1]]);
  });

  it('can have other columns, which the member chooses', async () => {
    const other = 'when,what,how many,name\n2026-03-01,Read,3,Bea\n';
    expect((await send(other)).status).toBe(422);
    const found = await preview(other, {
      date_column: 'when',
      habit_column: 'what',
      value_column: 'how many',
    });
    expect(names(found)).toEqual([['Read', 1]]);
    expect((await send(other, { date_column: 'nothing' })).status).toBe(422);
    const each = await preview(table, { habit_column: '', value_column: '' });
    expect(each).toMatchObject({ habit_column: null, value_column: null });
    expect(names(each)).toEqual([['value', 3]]);
  });

  it('has cells that are text, whatever they look like', async () => {
    const found = await preview(
      'date,habit,__proto__,constructor\n2026-03-01,=HYPERLINK("http://x.test"),1,1\n2026-03-01,__proto__,1,1\n',
    );
    expect(names(found)).toEqual([
      ['=HYPERLINK("http://x.test")', 1],
      ['__proto__', 1],
    ]);
    await apply(found);
    expect((await habits()).map(({ name }) => name)).toEqual(['=HYPERLINK("http://x.test")', '__proto__']);
  });

  it.each([
    ['nothing', ''],
    ['bytes', Buffer.from([0, 1, 2, 3, 0, 0])],
    ['a table with NUL', 'date,habit\n2026-03-01,a\0b\n'],
    ['a cut archive', 'PK\x03\x04 and nothing'],
    ['no dates', 'a,b\n1,2\n'],
  ])('that is %s is refused with a sentence', async (_what, bytes) => {
    const { status, body } = await send(bytes);
    expect([400, 422]).toContain(status);
    expect(body.detail).toMatch(/\.$/);
  });

  it('that leads out of its folder, or unpacks to too much, is refused', async () => {
    const path = '001 Meditate/Checkmarks.csv';
    const evil = '../../../etc/Checkmarks.csv';
    const zip = await zipOf({ [path]: '2026-02-28,2\n' });
    const moved = Buffer.from(zip.toString('latin1').replaceAll(path, evil), 'latin1');
    expect((await send(moved)).status).toBe(422);
    expect((await send(await zipOf({ [path]: ' '.repeat(60_000_000) }))).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`${at}.csv`, 'x']));
    expect((await send(await zipOf(many))).status).toBe(413);
  });

  it('with many columns and short rows is read quickly', async () => {
    const found = await preview(
      `date${',Read'.repeat(15_000)}\n2026-03-01,1,1\n${'2026-03-01\n'.repeat(20_000)}`,
    );
    expect(names(found)).toEqual([['Read', 1]]);
  });

  it('keeps every character, wherever the parts of a long text end', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `2026-03-01,${'👣'.repeat(at % 2 ? 70 : 71)}`);
    const found = await preview(
      `date,habit,note\n${rows.map((row) => `${row},${'🌲'.repeat(333)}`).join('\n')}\n`,
    );
    expect(names(found)).toEqual([
      ['👣'.repeat(71), 1],
      ['👣'.repeat(70), 1],
    ]);
  });

  it('with too many dates or habits is refused', async () => {
    const dates = Array.from({ length: 9000 }, (_, at) =>
      new Date(Date.UTC(2001, 0, 1) + at * 86_400_000).toISOString().slice(0, 10),
    );
    const wide = ['date', ...Array.from({ length: 30 }, (_, at) => `h${at}`)].join(',');
    const { status, body } = await send(
      [wide, ...dates.map((date) => `${date}${',1'.repeat(30)}`)].join('\n'),
    );
    expect([status, body.detail]).toEqual([
      413,
      'This file has more than 200,000 dates or 200 habits. Split it into smaller ones.',
    ]);
    const rows = Array.from({ length: 201 }, (_, at) => `2026-03-01,h${at}`).join('\n');
    expect((await send(`date,habit\n${rows}\n`)).status).toBe(413);
    expect((await send(`date\n${'1\n'.repeat(1_000_000)}`)).body.detail).toBe(
      'This file has more than 1,000,000 rows. Split it into smaller ones.',
    );
  });
});

describe('an import', () => {
  it('adds to the habit of the same name, and marked days stay as they are', async () => {
    const { body: habit } = await me.call('POST /api/habits', { name: 'read ', day_target: 10 });
    await me.call(`PUT /api/habits/${habit.id}/days/2026-02-27` as Key, { count: 4 });
    const found = await preview(table);
    expect(found.habits[0]).toMatchObject({ name: 'Read', is_new: false, dates: 1, known: 1 });
    await apply(found);
    expect(await counts(habit.id)).toEqual({ '2026-02-27': 4, '2026-02-28': 1 });
  });

  it('is applied once, by two servers at once and after a server died', async () => {
    const found = await preview(table);
    await Promise.all([act(found, 'apply'), act(found, 'apply')]);
    await Promise.all([runImport(app, found.id), runImport(app, found.id)]);
    await app.runJobs();
    expect((await habits()).map(({ name }) => name)).toEqual(['Read', 'Water']);
    const again = await preview(table);
    await act(again, 'apply');
    await app.db.updateTable('imports').set({ progress: 1 }).where('id', '=', again.id).execute();
    await runImport(app, again.id);
    expect((await imports())[0]?.state).toBe('done');
    expect(await habits()).toHaveLength(2);
  });

  it('is undone exactly: not what was there, and not what the member changed', async () => {
    const { body: water } = await me.call('POST /api/habits', { name: 'Water' });
    await me.call(`PUT /api/habits/${water.id}/days/2026-02-20` as Key, { count: 2 });
    const found = await preview(table);
    await apply(found);
    const read = (await habits()).find(({ name }) => name === 'Read');
    app.clock.advance({ hours: 1 });
    await me.call(`PUT /api/habits/${read?.id}/days/2026-02-28` as Key, { count: 7 });
    await undo(found);
    expect(await counts(water.id)).toEqual({ '2026-02-20': 2 });
    expect(await counts(read?.id ?? '')).toEqual({ '2026-02-28': 7 });
    expect((await imports())[0]).toMatchObject({ state: 'undone', undo_until: null });
    await undo(found);
  });

  it('says of each date from which tracker it came, until the member changes it', async () => {
    await apply(await preview(await zipOf(loop)));
    const meditate = (await habits()).find(({ name }) => name === 'Meditate')?.id ?? '';
    const imported = async () =>
      (await me.call(`GET /api/habits/${meditate}/pattern` as 'GET /api/habits/:id/pattern')).body.imported;
    const [known] = await imported();
    expect(known).toEqual({ source: 'loop', dates: Object.keys(await counts(meditate)).length });
    expect(known?.dates).toBeGreaterThan(1);
    // The import is forgotten after a while, and its dates stay.
    app.clock.advance({ days: 60 });
    await app.db.deleteFrom('imports').execute();
    expect(await imported()).toEqual([known]);
    await me.call(`PUT /api/habits/${meditate}/days/2026-02-28` as Key, { count: 7 });
    expect(await imported()).toEqual([{ source: 'loop', dates: (known?.dates ?? 0) - 1 }]);
  });

  it('that is undone deletes the habits that it created, unless something is left', async () => {
    const found = await preview(table);
    await apply(found);
    expect(await habits()).toHaveLength(2);
    await undo(found);
    expect(await habits()).toEqual([]);
  });

  it('can be undone for seven days', async () => {
    const found = await preview(table);
    await apply(found);
    app.clock.advance({ days: 7 });
    expect((await act(found, 'undo')).status).toBe(409);
    expect(await habits()).toHaveLength(2);
  });

  it('applied a day after it was read, and behind many others, can be undone as long', async () => {
    const found = await preview(table);
    app.clock.advance({ hours: 23 });
    await apply(found);
    for (let more = 0; more < 20; more++) await apply(await preview(table));
    app.clock.advance({ days: 6, hours: 23 });
    await undo(found);
    expect((await habits()).map(({ name }) => name)).toEqual([]);
  });

  it('belongs to one member', async () => {
    const found = await preview(table);
    const other = await app.register({});
    for (const verb of ['apply', 'undo'] as const) expect((await act(found, verb, other)).status).toBe(404);
    expect((await other.call('GET /api/imports')).body).toEqual([]);
    expect((await act(found, 'undo')).status).toBe(409);
  });

  it('records one event for many dates', async () => {
    const dates = Array.from({ length: 400 }, (_, at) =>
      new Date(Date.UTC(2024, 0, 1) + at * 86_400_000).toISOString().slice(0, 10),
    );
    await apply(await preview(`date,habit\n${dates.map((date) => `${date},Read`).join('\n')}\n`));
    const events = await app.db
      .selectFrom('domain_events')
      .select('what')
      .where('by_member', '=', me.id)
      .where('what', 'like', 'habit.%')
      .execute();
    expect(events.map(({ what }) => what).toSorted()).toEqual(['habit.created', 'habit.marked_many']);
    expect((await habits())[0]).toMatchObject({ total_completed: 400, best_streak: 400 });
  });
});
