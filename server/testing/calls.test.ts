import { expectTypeOf, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import type { CallBody, ReplyBody } from './calls.ts';

// Checked by the compiler: a name that the contract doesn't have is an error.
/** Has every property, so that only the compiler judges. */
const anything: never = new Proxy({}, { get: (): never => anything }) as never;
const reply = <const K extends Key>(_key: K, _body?: CallBody<K>): ReplyBody<K> => anything;
const id: string = '1';

test('the contract types what a call sends and gets', () => {
  expectTypeOf(reply(`GET /api/posts/${id}`).content).toEqualTypeOf<string>();
  expectTypeOf(reply(`GET /api/posts/${id}/comments?limit=1`)[0].id).toEqualTypeOf<string>();
  expectTypeOf(reply('GET /api/groups/counts').run).toEqualTypeOf<number>();
  expectTypeOf(reply(`POST /api/posts/${id}/${'like' as 'like' | 'flag'}`).detail).toEqualTypeOf<string>();
  expectTypeOf(reply(`GET /api/posts/${id}`)).not.toHaveProperty('contents');
  // @ts-expect-error -- a body without this field
  reply('POST /api/posts', { contents: 'A walk' });
  expectTypeOf(reply(`GET /api/posts/${id}/comments`)).not.toHaveProperty('content');
});

test('a value of a wrong type may be sent, and a computed key has any reply', () => {
  reply('POST /api/posts', { content: 7 });
  expectTypeOf(reply(`GET ${id}` as Key)).toBeAny();
});
