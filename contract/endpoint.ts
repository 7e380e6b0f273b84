import type { Static, TSchema } from 'typebox';
import type { Tier } from './tiers.ts';

/** Who may call. A tier means "this tier or a higher one"; `member` is anybody signed in. */
export type Access = 'anyone' | 'member' | Exclude<Tier, 'starter'> | 'moderator' | 'admin';

export interface Endpoint {
  /** Name of the call in the published API document. Every endpoint of `routes` has its own. */
  operationId?: string;
  access: Access;
  summary: string;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  reply: TSchema;
  /** Replies beside the 200 that carry more than `{ detail, code, request_id }`, by status. */
  refusals?: Record<number, TSchema>;
  /** Calls a minute for one account (or one address where nobody is signed in). */
  limit?: number;
  /** Calls an hour beside that, where a slow stream of them does harm as well (security.md 4.6). */
  hourly?: number;
  /** Waits for its turn in a queue of its own, and takes no place of other reads meanwhile: always, or with words (`q`) only. */
  isQueued?: true | 'with_words';
  /** Takes a form body as well, which is read by nobody: mail programs unsubscribe with one (RFC 8058). */
  form?: true;
  /** Takes a multipart body as well: `body` is its fields, and one file under this name (`call.upload`). */
  upload?: { field: string; maxBytes: number };
  /** The answer is text of this media type instead of JSON. */
  media?: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Key = `${Method} /api/${string}`;
export type Endpoints = Record<Key, Endpoint>;

/** Names a domain's endpoints; the key is the call as the specification writes it, parameters as `:name`. */
export const endpoints = <const E extends Endpoints>(named: E): E => named;

type Part<E, P extends string> = E extends { [K in P]: infer S }
  ? S extends TSchema
    ? Static<S>
    : undefined
  : undefined;
export type Params<E> = Part<E, 'params'>;
export type Query<E> = Part<E, 'query'>;
export type Body<E> = Part<E, 'body'>;
export type Reply<E> = Part<E, 'reply'>;
