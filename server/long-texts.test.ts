import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { maxWatched } from '#contract/moderation/endpoints.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { maxRichText } from '#contract/platform/rich-text.ts';
import { routes } from '#contract/routes.ts';
import { isDue } from '../scripts/short-form.ts';
import { type Actor, type Reply, testApp } from './testing/app.ts';
import type { People, Sent, World } from './testing/call-samples/sample.ts';
import { longTextSamples } from './testing/call-samples/samples.ts';
import { castPassword } from './testing/cast.ts';

// One member's long text must not stop everyone else. Sends texts of the longest permitted length, made of what parsers find
// hard, in each long field of the contract, and measures for how long this thread computes without giving others a turn. It
// measures the thread's own time, so that other processes of the machine don't count.
const mostMs = 50;
/** Shorter texts can hold the thread only by work that doubles with each character, which `expressions.test.ts` looks for. */
const longEnough = 2000;

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  maxLength?: number;
}
const endpoints = Object.entries(routes) as [string, Endpoint][];
const lengthOf = ({ type, anyOf, maxLength = 0, enum: words }: Schema): number =>
  anyOf ? Math.max(...anyOf.map(lengthOf)) : type === 'string' && !words ? maxLength : 0;
const fieldsOf = (schema: unknown, shortest: number) =>
  Object.entries((schema as Schema | undefined)?.properties ?? {})
    .map(([name, field]) => ({ name, length: lengthOf(field) }))
    .filter(({ length }) => length >= shortest);

/** Fields of a form or of a browser's key, which no one types into. */
const notTyped = ['credential', 'endpoint'];
const texts = endpoints.flatMap(([key, { body }]) =>
  fieldsOf(body, longEnough)
    .filter(({ name }) => !notTyped.includes(name))
    .map(({ name, length }) => [`${key} ${name}`, key, name, length] as const),
);
const placed = texts.map((each, at) => [...each, at] as const);
const searches = endpoints.flatMap(([key, { query }]) =>
  fieldsOf(query, 1)
    .filter(({ name }) => ['q', 'search'].includes(name))
    .map(({ name, length }) => [`${key} ${name}`, key, name, length] as const),
);

/** Repeats a piece up to `length` code points, which is how the contract counts. */
const repeated = (piece: string, length: number, start = ''): string => {
  const signs = [...piece];
  const left = length - [...start].length;
  return start + piece.repeat(Math.floor(left / signs.length)) + signs.slice(0, left % signs.length).join('');
};
/** Words in one paragraph, and in many, because a lesson's paragraphs are short. One of them is accepted everywhere. */
const plain = ['walking slowly ', 'a\n\n'].map((piece) => JSON.stringify(piece));
const attacks: Record<string, (length: number) => string> = {
  'a link of one host': (length) => repeated('a.', length, 'https://'),
  ...Object.fromEntries(
    [
      'walking slowly ',
      'a+',
      '[](',
      '**a',
      '<div><p>',
      '<a href="https://a.b">',
      '&lt;',
      '@a',
      '- a\n',
      '> ',
      'a\n\n',
      'a\u0301\u0300',
      '👨‍👩‍👧',
    ].map((piece) => [JSON.stringify(piece), (length: number) => repeated(piece, length)] as const),
  ),
};
/** Attacks on a field in this run: plain words, and a fifth of the others, of which every run has all on some field. */
const attacksOn = (field: number) =>
  Object.entries(attacks).filter(([name], at) => plain.includes(name) || isDue(field + at, 5));

const app = await testApp({ env: { PAYMENTS: 'test' } });
let world: World;
beforeAll(async () => {
  const people: People = await app.cast('finn', 'nora', 'ada', 'cleo', 'fay', 'milo', 'mira');
  const ask: World['ask'] = async (who, call, body) => {
    const reply = await who.call(call as 'POST /api/x', body as never);
    if (reply.status !== 200) throw new Error(`${call}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  world = { app, people, ask };
  // Each text is compared with the longest list of watched words.
  await ask(people.mira, 'POST /api/admin/confirm', { password: castPassword });
  const words = Array.from({ length: maxWatched.words }, (_, at) =>
    repeated('a.', maxWatched.letters, `${at} `),
  );
  await ask(people.mira, 'PUT /api/admin/watched-words', { words });
});

/**
 * Returns the longest time in ms for which this thread computed at a stretch while `work` ran. It looks each millisecond, which
 * adds at most one, because looking at every turn kept a core busy while the database worked.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  for (let before = process.threadCpuUsage(); !isDone; ) {
    await sleep(1);
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
  }
  await done;
  return longest / 1000;
}

/** Measures up to three times, because compiling and cleaning up aren't the text's fault. */
async function quickest(work: () => Promise<unknown>): Promise<number> {
  let ms = Number.POSITIVE_INFINITY;
  for (let tries = 0; ms > mostMs && tries < 3; tries += 1) ms = Math.min(ms, await longestTurn(work));
  return ms;
}

/** Makes an attempt differ from the one before it: a new id, and another name where each may exist once. */
const anew = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      /^(client|form)_id$/.test(name) || (name === 'name' && value !== 'Nora')
        ? [name, randomUUID()]
        : [name, value],
    ),
  );
/** Sends a body with a text. An edit of the next one builds on what this one has stored. */
async function send(sent: Sent, field: string, text: string): Promise<Reply> {
  // Keeps the limits per day and per hour out of the measurement.
  app.clock.advance({ minutes: 30 });
  const body = { ...anew(sent.body as object), [field]: text };
  const call = (await sent.renewed?.()) ?? sent.call;
  const reply = await (sent.who as Actor).call(call as 'POST /api/x', body as never, sent.headers);
  if (reply.status === 200 && 'version' in body)
    sent.body = { ...body, version: reply.body.notes_version ?? reply.body.version };
  return reply;
}

/** An import reads a text of this length and refuses it, because its paragraphs or its one lesson are too long. */
const neverTaken = ['POST /api/courses/:id/markdown'];
/** Beginnings of texts without which their parsers don't read on. */
const begins: Record<string, string> = {
  markdown: '# Begin\n\n## Kettle\n\n',
  captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\nNOTE ',
};

describe('a text of the longest length', () => {
  it.each(placed)('%s keeps no one waiting', async (_, key, field, length, at) => {
    const sample = longTextSamples[key];
    if (!sample) throw new Error(`${key} has no sample in call-samples.ts of its noun`);
    const sent = await sample(world);
    const slow: string[] = [];
    const answers = new Set<string>();
    // A formatted text may be as long with its formats, which is refused, and half as long in any case.
    const lengths = length > maxRichText ? [maxRichText - 100, length] : [length];
    for (const [name, attack] of attacksOn(at))
      for (const each of lengths) {
        let answer = '';
        const begin = begins[field] ?? '';
        const ms = await quickest(async () => {
          const { status, body } = await send(sent, field, begin + attack(each - begin.length));
          answer = `${status} ${status === 200 ? '' : body.detail}`;
        });
        answers.add(answer);
        if (ms > mostMs) slow.push(`${name}, ${each} characters: ${Math.round(ms)} ms`);
      }
    expect(slow).toEqual([]);
    expect([...answers].filter((answer) => answer.startsWith('5'))).toEqual([]);
    if (!neverTaken.includes(key)) expect([...answers], [...answers].join('; ')).toContain('200 ');
  });

  it('and the jobs that read them', async () => {
    expect(await longestTurn(() => app.runJobs())).toBeLessThan(mostMs);
  });
});

describe('a search of the longest length', () => {
  it.each(searches)('%s keeps no one waiting', async (_, key, field, length) => {
    const slow: string[] = [];
    for (const [name, attack] of Object.entries(attacks)) {
      const url = key.replace(/:\w+/, randomUUID());
      const ms = await quickest(() =>
        world.people.mira.call(`${url}?${field}=${encodeURIComponent(attack(length))}` as 'GET /api/x'),
      );
      if (ms > mostMs) slow.push(`${name}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  });
});
