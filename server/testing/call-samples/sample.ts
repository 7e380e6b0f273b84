import { randomUUID } from 'node:crypto';
import type { Actor, TestApp } from '../app.ts';
import { multipart, png } from '../multipart.ts';

/** One call with its body. */
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
/** Samples by the call of the contract. */
export type Samples = Record<string, Sample>;

/** The app and the people that all samples share. */
export interface World {
  app: TestApp;
  people: People;
  /** Calls and returns the body. Throws for a refusal. */
  ask(who: Actor, call: string, body?: unknown): Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- any endpoint
}

export const fileOf = (...file: Parameters<typeof multipart>): Pick<Sent, 'body' | 'headers'> => {
  const [body, headers] = multipart(...file);
  return { body, headers };
};
export const picture = async (who: Actor, call: string): Promise<Sent> => ({
  who,
  call,
  ...fileOf(await png()),
});

let count = 0;
export const words = () => `Words ${(count += 1)} about a quiet walk`;
export const comment = () => ({ content: words(), client_id: randomUUID() });
export const post = ({ ask, people }: World) =>
  ask(people.nora, 'POST /api/posts', { content: `<p>${words()}</p>` });
export const programme = async ({ ask, people }: World): Promise<string> =>
  (await ask(people.nora, 'GET /api/programs'))[0].id;
/** Returns the id of the open case about a content. */
export async function openCase({ app }: World, contentId: string): Promise<string> {
  const { id } = await app.db
    .selectFrom('moderation_cases')
    .select('id')
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow();
  return id;
}
