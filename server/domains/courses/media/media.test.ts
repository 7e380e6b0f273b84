import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, fay, nora, finn } = await app.cast('cleo', 'fay', 'nora', 'finn');

const captions = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nThe canary sings.\n';
const media = { captions, language: 'en', transcript: 'A canary transcript.' };

/** Makes a published course of Cleo with one video, which Nora takes. */
async function video() {
  const { body: made } = await cleo.call('POST /api/courses', {
    title: `Course ${Math.random()}`,
    description: 'x',
    category: 'habits',
  });
  const { body: lesson } = await cleo.call(`POST /api/courses/${made.id}/lessons`, {
    title: 'The kettle cue',
    description: 'x',
    lesson_type: 'video',
    video_url: 'https://media.example.com/kettle.mp4',
    is_published: true,
  });
  await cleo.call(`PUT /api/courses/${made.id}`, { is_published: true });
  await nora.call(`POST /api/courses/${made.id}/enroll`);
  return lesson.id as string;
}

test('who may not: only authors write, and a locked lesson shows nothing of it', async () => {
  const lesson = await video();
  for (const who of [nora, fay])
    expect((await who.call(`PUT /api/lessons/${lesson}/media`, media)).status).toBe(403);
  expect((await cleo.call(`PUT /api/lessons/${lesson}/media`, { ...media, version: 0 })).status).toBe(200);
  for (const path of ['media', 'captions'] as const) {
    const locked = [
      await finn.call(`GET /api/lessons/${lesson}/${path}`),
      await fay.call(`GET /api/lessons/${lesson}/${path}`),
    ];
    expect(locked.map(({ status }) => status)).toEqual([403, 403]);
    expect(JSON.stringify(locked.map(({ body }) => body))).not.toContain('canary');
    expect((await app.visitor.call(`GET /api/lessons/${lesson}/${path}`)).status).toBe(401);
  }
  expect((await nora.call(`GET /api/lessons/${lesson}/media/draft`)).status).toBe(403);
  const read = await nora.call(`GET /api/lessons/${lesson}/media`);
  expect(read.body).toMatchObject({
    cues: [{ start: 1, end: 4, text: 'The canary sings.' }],
    transcript: 'A canary transcript.',
    position_s: 0,
  });
  const vtt = await nora.call(`GET /api/lessons/${lesson}/captions`);
  expect(vtt.headers['content-type']).toContain('text/vtt');
});

test('captions that no player could show are refused with their line, and nothing is stored', async () => {
  const lesson = await video();
  const broken = await cleo.call(`PUT /api/lessons/${lesson}/media`, {
    ...media,
    captions: 'WEBVTT\n\n00:00:04.000 --> 00:00:01.000\nx',
  });
  expect([broken.status, broken.body.fields]).toEqual([
    422,
    { captions: 'Line 3 of the captions: A caption ends after it starts.' },
  ]);
  expect(
    (await cleo.call(`PUT /api/lessons/${lesson}/media`, { ...media, captions: 'a\u0000' })).status,
  ).toBe(422);
  expect((await cleo.call(`PUT /api/lessons/${lesson}/media`, { ...media, language: '<b>' })).status).toBe(
    422,
  );
  expect((await nora.call(`GET /api/lessons/${lesson}/captions`)).status).toBe(404);
  await cleo.call(`PUT /api/lessons/${lesson}/media`, { ...media, version: 0 });
  const late = await cleo.call(`PUT /api/lessons/${lesson}/media`, { ...media, transcript: 'b', version: 0 });
  expect([late.status, late.body]).toMatchObject([409, { current: { version: 1 } }]);
});

test('the place in a video follows its learner to another device', async () => {
  const lesson = await video();
  const place = (position_s: number, who = nora) =>
    who.call(`PUT /api/lessons/${lesson}/place`, { position_s });
  expect((await place(75)).status).toBe(200);
  expect((await nora.call(`PUT /api/lessons/${lesson}/place`)).status).toBe(200);
  expect((await nora.call(`GET /api/lessons/${lesson}/media`)).body.position_s).toBe(75);
  const { position_at } = (await nora.call(`GET /api/lessons/${lesson}/media`)).body;
  expect(position_at).toBe(app.clock.now().toISOString());
  expect((await cleo.call(`GET /api/lessons/${lesson}/media`)).body.position_s).toBe(0);
  expect((await place(-1)).status).toBe(422);
  expect((await place(5, finn)).status).toBe(403);
});

test('who may not: a recording beside a text is read by those who may open its lesson, and its address is one of a file', async () => {
  const lesson = await video();
  const write = (audio_url?: string, who = cleo) =>
    who.call(`PUT /api/lessons/${lesson}/media`, { ...media, ...(audio_url !== undefined && { audio_url }) });
  expect((await write('https://media.example.com/canary.mp3', nora)).status).toBe(403);
  for (const address of [
    'javascript:alert(1)//a.mp3',
    'http://media.example.com/a.mp3',
    'https://127.0.0.1/a.mp3',
    'https://a:b@media.example.com/a.mp3',
    'https://media.example.com/a.html',
    'a.mp3',
  ]) {
    const { status, body } = await write(address);
    expect([address, status, body.fields]).toEqual([
      address,
      422,
      { audio_url: expect.stringContaining('https://') },
    ]);
  }
  expect((await write(' https://media.example.com/canary.mp3 ')).body.audio_url).toBe(
    'https://media.example.com/canary.mp3',
  );
  // A client that knows nothing of recordings keeps it.
  expect((await write()).body.audio_url).toBe('https://media.example.com/canary.mp3');
  const course = (
    await app.db.selectFrom('lessons').select('course_id').where('id', '=', lesson).executeTakeFirstOrThrow()
  ).course_id;
  const open = await nora.call(`GET /api/courses/${course}/lessons/${lesson}`);
  expect(open.body.audio_url).toBe('https://media.example.com/canary.mp3');
  for (const who of [finn, fay]) {
    const locked = await who.call(`GET /api/courses/${course}/lessons/${lesson}`);
    expect([locked.status, JSON.stringify(locked.body).includes('canary')]).toEqual([403, false]);
  }
  expect((await write('')).body.audio_url).toBe('');
  expect((await nora.call(`GET /api/courses/${course}/lessons/${lesson}`)).body.audio_url).toBeNull();
});
