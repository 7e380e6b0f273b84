import { describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp();

interface Writer {
  actor: Actor;
  walk: Walk;
  list(query?: string): Promise<{
    status: number;
    body: {
      entries: {
        day: number;
        round: number;
        reflection: string;
        formatted_date: string;
        prompt: string | null;
        version: number;
      }[];
      rounds: number[];
    };
  }>;
  remove(day: number, query?: string): ReturnType<Actor['call']>;
  file(): Promise<string>;
}

/** Registers a builder with days 1 to 4 open. */
async function writer(person: { time_zone?: string } = {}): Promise<Writer> {
  const actor = await app.register({ ...person, tier: 'builder' });
  const walk = await walkOf(actor);
  await walk.enrol();
  await walk.completeDays(1, 3);
  const path = `/api/programs/${walk.programId}/journal-entries` as const;
  return {
    actor,
    walk,
    list: (query = '') => actor.call(`GET ${path}${query}`),
    remove: (day, query = '') => actor.call(`DELETE ${path}/${day}${query}`),
    file: async () => (await actor.call(`GET ${path}/export`)).body,
  };
}

describe('access', () => {
  test('a visitor and another programme are refused', async () => {
    const { actor, walk } = await writer();
    for (const programme of [walk.programId, '0198c0de-0000-7000-8000-000000000000']) {
      const keys: Key[] = [
        `GET /api/programs/${programme}/journal-entries`,
        `DELETE /api/programs/${programme}/journal-entries/1`,
        `GET /api/programs/${programme}/journal-entries/export`,
        `GET /api/programs/${programme}/journal-entries/export-json`,
      ];
      for (const key of keys) {
        expect([key, (await app.visitor.call(key)).status]).toEqual([key, 401]);
        if (programme !== walk.programId) expect([key, (await actor.call(key)).status]).toEqual([key, 404]);
      }
    }
  });

  test("no combination of ids returns another member's text", async () => {
    const nora = await writer();
    await nora.walk.write(1, 'The heron stood on the line.');
    const [entry] = await app.db
      .selectFrom('journal_entries')
      .selectAll()
      .where('member_id', '=', nora.actor.id)
      .execute();
    if (!entry) throw new Error('nothing was written');
    const finn = await writer();
    const newcomer = await app.register({});
    for (const other of [finn.actor, newcomer]) {
      for (const id of [finn.walk.programId, entry.id, entry.round_id, nora.actor.id, nora.walk.courseId]) {
        for (const query of [
          '',
          '?round=1',
          '?round=2',
          '?q=heron',
          '?round=1&q=heron',
          `?member_id=${nora.actor.id}`,
        ]) {
          const reply = await other.call(`GET /api/programs/${id}/journal-entries${query}`);
          expect([200, 404]).toContain(reply.status);
          expect(JSON.stringify(reply.body)).not.toContain('heron');
          expect((await other.call(`DELETE /api/programs/${id}/journal-entries/1${query}`)).status).toBe(404);
        }
        expect(
          String((await other.call(`GET /api/programs/${id}/journal-entries/export`)).body),
        ).not.toContain('heron');
        expect(
          JSON.stringify((await other.call(`GET /api/programs/${id}/journal-entries/export-json`)).body),
        ).not.toContain('heron');
        expect(
          JSON.stringify((await other.call(`GET /api/programs/${id}/day-progress/1`)).body),
        ).not.toContain('heron');
      }
    }
    const admin = await app.member('mira');
    expect(
      JSON.stringify((await admin.call(`GET /api/programs/${nora.walk.programId}/journal-entries`)).body),
    ).not.toContain('heron');
    expect((await nora.list()).body.entries.map((own) => own.reflection)).toEqual([
      'The heron stood on the line.',
    ]);
  });

  test('a starter reads and deletes their own entries, and a member without a round has none', async () => {
    const starter = await app.register({});
    const walk = await walkOf(starter);
    const path = `/api/programs/${walk.programId}/journal-entries` as const;
    expect((await starter.call(`GET ${path}`)).body).toEqual({ entries: [], rounds: [] });
    expect((await starter.call(`DELETE ${path}/1`)).status).toBe(404);
    await walk.enrol();
    await walk.write(1, 'Mine.');
    expect((await starter.call(`GET ${path}`)).body.entries).toHaveLength(1);
    expect((await starter.call(`DELETE ${path}/1`)).status).toBe(200);
  });
});

describe('saving', () => {
  test('each change adds a version, and a repeat changes nothing', async () => {
    const { walk } = await writer();
    expect((await walk.write(1, 'One.', { base_version: 0 })).body).toEqual({
      message: 'Reflection saved!',
      version: 1,
      also: [],
    });
    expect((await walk.write(1, 'One.', { base_version: 0 })).body.version).toBe(1);
    expect((await walk.write(1, 'Two.', { base_version: 1 })).body.version).toBe(2);
    expect((await walk.day(1)).body).toMatchObject({ reflection: 'Two.', version: 2 });
    expect((await walk.write(1, 'Three, without asking.')).body.version).toBe(3);
  });

  test('two devices: the second gets both versions and no text is lost', async () => {
    const { walk } = await writer();
    await walk.write(1, 'From the phone.', { base_version: 0 });
    const refused = await walk.write(1, 'From the desk.', { base_version: 0 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'reflection_conflict', reflection: 'From the phone.', version: 1 },
    });
    expect((await walk.day(1)).body.reflection).toBe('From the phone.');
    expect((await walk.write(1, 'From the phone.\n\nFrom the desk.', { base_version: 1 })).body.version).toBe(
      2,
    );
  });

  test('twenty first saves at once make one entry, and one of two conflicting texts is refused', async () => {
    const { actor, walk } = await writer();
    const same = await Promise.all(
      Array.from({ length: 20 }, () => walk.write(1, 'Once.', { base_version: 0 })),
    );
    expect(same.map((reply) => [reply.status, reply.body.version])).toEqual(Array(20).fill([200, 1]));
    const clash = await Promise.all(
      ['A', 'B', 'C', 'D'].map((text) => walk.write(2, text, { base_version: 0 })),
    );
    expect(clash.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
    expect(
      await app.db.selectFrom('journal_entries').select('id').where('member_id', '=', actor.id).execute(),
    ).toHaveLength(2);
    expect(
      await app.db.selectFrom('journal_keys').select('member_id').where('member_id', '=', actor.id).execute(),
    ).toHaveLength(1);
  });

  test('an empty text is saved, leaves the list, and keeps its version', async () => {
    const { walk, list } = await writer();
    expect((await walk.write(3, '')).body.version).toBe(0);
    await walk.write(3, 'Something.');
    expect((await walk.write(3, '', { base_version: 1 })).body.version).toBe(2);
    expect((await list()).body.entries).toEqual([]);
    expect((await walk.day(3)).body).toMatchObject({ reflection: '', version: 2 });
    await walk.write(3, 'Again.', { base_version: 2 });
    expect((await list()).body.entries).toMatchObject([{ day: 3, reflection: 'Again.', version: 3 }]);
  });

  test('invalid text is refused, and the longest allowed text is saved unchanged', async () => {
    const { walk } = await writer();
    for (const text of ['a\u0000b', 'a\uD800b', 'x'.repeat(20_001), 7, null]) {
      const reply = await walk.post('save-reflection', { day: 1, reflection: text });
      expect(reply.status).toBe(422);
    }
    const odd = `${'\u{1F9D7}'.repeat(20)}\r\n<script>alert("x")</script>\tña \u202E ${'w'.repeat(19_000)}`;
    await walk.write(1, odd);
    expect((await walk.day(1)).body.reflection).toBe(odd);
  });
});

describe('reading', () => {
  test('returns the newest day first, with its date in words and its prompt', async () => {
    app.clock.set(new Date('2026-03-03T03:00:00Z'));
    const { walk, list } = await writer({ time_zone: 'America/Toronto' });
    await walk.write(1, 'First.');
    await walk.write(3, 'Third.');
    const { body } = await list();
    expect(body.rounds).toEqual([1]);
    expect(body.entries.map((entry) => entry.day)).toEqual([3, 1]);
    // Three in the morning in Greenwich is still Monday in Toronto.
    expect(body.entries[0]?.formatted_date).toBe('Monday, March 2, 2026');
    const prompts = await app.db
      .selectFrom('lessons')
      .select('journal_prompt')
      .where('course_id', '=', walk.courseId)
      .where('order_index', 'in', [3, 1])
      .orderBy('order_index', 'desc')
      .execute();
    expect(body.entries.map((entry) => entry.prompt)).toEqual(prompts.map((row) => row.journal_prompt));
  });

  test('the search finds every word, in any case and order, with or without accents', async () => {
    const { walk, list } = await writer();
    await walk.write(1, 'The heron stood by the CAFÉ.');
    await walk.write(2, 'A kettle, and rain.');
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).body.entries.map((entry) => entry.day);
    expect(await found('HERON')).toEqual([1]);
    expect(await found('cafe heron')).toEqual([1]);
    expect(await found('café')).toEqual([1]);
    expect(await found('heron kettle')).toEqual([]);
    expect(await found('day 2')).toEqual([2]);
    expect(await found('   ')).toEqual([2, 1]);
    expect(await found('%_.*(')).toEqual([]);
    expect((await list(`?q=${'x'.repeat(201)}`)).status).toBe(422);
  });

  test('shows one round at a time: the newest, or one by its number', async () => {
    const { actor, walk, list, remove, file } = await writer();
    await walk.write(1, 'First round.');
    await app.db
      .updateTable('rounds')
      .set({ current_day: 90, finished_at: app.clock.now() })
      .where('member_id', '=', actor.id)
      .execute();
    await walk.post('rounds', { kind: 'programme' });
    expect((await list()).body).toEqual({ entries: [], rounds: [2, 1] });
    await walk.write(1, 'Second round.');
    expect((await list()).body.entries).toMatchObject([{ round: 2, reflection: 'Second round.' }]);
    expect((await list('?round=1')).body.entries).toMatchObject([{ round: 1, reflection: 'First round.' }]);
    expect((await list('?round=3')).body).toEqual({ entries: [], rounds: [2, 1] });
    const text = await file();
    expect(text.indexOf('## Round 1, Day 1')).toBeGreaterThan(0);
    expect(text.indexOf('## Round 2, Day 1')).toBeGreaterThan(text.indexOf('First round.'));
    expect((await remove(1)).status).toBe(200);
    expect((await list('?round=1')).body.entries).toHaveLength(1);
    expect((await remove(1)).status).toBe(404);
    expect((await remove(1, '?round=1')).status).toBe(200);
  });
});

describe('deleting', () => {
  test('confirms it, and changes neither completion nor streak', async () => {
    const { walk, list, remove } = await writer();
    await walk.write(2, 'To be thrown away.');
    const before = (await walk.progress()).body;
    expect(await remove(2)).toMatchObject({
      status: 200,
      body: { message: 'Day 2 journal entry deleted successfully!' },
    });
    expect((await list()).body.entries).toEqual([]);
    expect((await walk.progress()).body).toEqual(before);
    expect((await walk.day(2)).body).toMatchObject({ completed: true, reflection: '', version: 0 });
    expect(await remove(2)).toMatchObject({
      status: 404,
      body: { detail: 'There is no journal entry for that day.' },
    });
    expect((await walk.write(2, 'Written anew.', { base_version: 0 })).body.version).toBe(1);
  });
});

describe('the export', () => {
  test('is one Markdown file, oldest first, with the full text', async () => {
    const { actor, walk, file } = await writer();
    await walk.write(3, 'Third.\n\nTwo paragraphs.');
    await walk.write(1, 'First.');
    const { headers } = await actor.call(`GET /api/programs/${walk.programId}/journal-entries/export`);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(headers['cache-control']).toContain('no-store');
    const lines = (await file()).split('\n');
    expect(lines[0]).toBe('# My Evolve 90 Journal');
    expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## Day 1', '## Day 3']);
    expect(lines).toContain('Two paragraphs.');
    expect(lines.filter((line) => line.startsWith('> '))).toHaveLength(2);
  });

  test('is one JSON file, oldest first, of this member alone', async () => {
    const { actor, walk } = await writer();
    await walk.write(3, 'Third.');
    await walk.write(1, 'First.');
    const other = await writer();
    await other.walk.write(1, 'Of another member.');
    const key = `GET /api/programs/${walk.programId}/journal-entries/export-json` as const;
    const { headers, body } = await actor.call(key);
    expect(headers['cache-control']).toContain('no-store');
    expect(body).toMatchObject({
      schema_version: 1,
      exported_at: app.clock.now().toISOString(),
      answers: [],
    });
    expect(body.entries.map(({ day, reflection }) => [day, reflection])).toEqual([
      [1, 'First.'],
      [3, 'Third.'],
    ]);
  });
});
