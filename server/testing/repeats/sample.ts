import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Actor, TestApp } from '../app.ts';

/** One call that creates something. It is sent twice as it is. */
export interface Sent {
  who: Actor;
  /** The call of the contract, with its parameters filled in. */
  call: string;
  /** Returns the call about a new thing. Set if it may be made soon after the thing only. */
  renewed?: () => Promise<string>;
  body?: unknown;
  headers?: Record<string, string>;
}
export type People = Record<'finn' | 'nora' | 'ada' | 'cleo' | 'fay' | 'milo' | 'mira', Actor>;
export type Sample = (world: World) => Promise<Sent>;

/** The app and the people that all samples share. */
export interface World {
  app: TestApp;
  people: People;
  /** Calls and returns the body. Throws for a refusal. */
  ask(who: Actor, call: string, body?: unknown): Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- any endpoint
}

export const form = 'multipart/form-data; boundary=stones';
const line = '--stones\r\ncontent-disposition: form-data; name=';
/** Returns a multipart body with a file. */
export const fileOf = (
  bytes: Buffer | string,
  name = 'a.png',
  type = 'image/png',
  fields: Record<string, string> = {},
) =>
  Buffer.concat([
    Buffer.from(
      Object.entries(fields)
        .map(([key, value]) => `${line}"${key}"\r\n\r\n${value}\r\n`)
        .join(''),
    ),
    Buffer.from(`${line}"file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n--stones--\r\n'),
  ]);
const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#6b8e6b' } })
    .png()
    .toBuffer();
export const picture = async (who: Actor, call: string): Promise<Sent> => ({
  who,
  call,
  body: fileOf(await png()),
  headers: { 'content-type': form },
});

let count = 0;
export const words = () => `Words ${(count += 1)} about a quiet walk`;
export const about = { description: 'Eight short lessons.', category: 'habits' };
export const course = ({ ask, people }: World) =>
  ask(people.cleo, 'POST /api/courses', { ...about, title: words() });
export async function openCourse(world: World, lesson: object = {}) {
  const { ask, people } = world;
  const { id } = await course(world);
  const { id: lessonId } = await ask(people.cleo, `POST /api/courses/${id}/lessons`, {
    title: words(),
    description: 'x',
    is_preview: true,
    ...lesson,
  });
  await ask(people.cleo, `PUT /api/courses/${id}`, { is_published: true });
  return { id: String(id), lessonId: String(lessonId) };
}
export const post = ({ ask, people }: World) =>
  ask(people.nora, 'POST /api/posts', { content: `<p>${words()}</p>` });
export const topic = ({ ask, people }: World) =>
  ask(people.ada, 'POST /api/forum/topics', {
    title: words(),
    content: `<p>${words()}</p>`,
    category: 'start_here',
  });
export const news = ({ ask, people }: World) =>
  ask(people.cleo, 'POST /api/news/posts', {
    title: words(),
    content: `<p>${words()}</p>`,
    category: 'updates',
  });
export const blog = ({ ask, people }: World) =>
  ask(people.cleo, 'POST /api/blog/posts', {
    title: words(),
    content: `<p>${words()}</p>`,
    category: 'habits',
    status: 'draft',
  });
export const circleForm = () => ({
  kind: 'circle',
  title: words(),
  summary: 'Six evenings.',
  call_url: 'https://meet.example/walk',
  seats: 8,
  meetings: [{ title: 'Why we stop', starts: '2026-03-10T19:00', minutes: 75 }],
});
export const ticket = ({ ask, people }: World) =>
  ask(people.nora, 'POST /api/support/tickets', {
    category: 'broken',
    message: words(),
    form_id: randomUUID(),
  });
export const habit = () => ({
  name: words(),
  category: 'Health',
  client_id: randomUUID(),
});
export const programme = async ({ ask, people }: World): Promise<string> =>
  (await ask(people.nora, 'GET /api/programs'))[0].id;
export const comment = () => ({ content: words(), client_id: randomUUID() });
