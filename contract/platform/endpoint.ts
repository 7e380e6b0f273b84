import type { Static, TSchema } from 'typebox';
import type { Tier } from '../membership/tiers.ts';

/** Who may call. A tier includes every higher tier. `member` is anyone signed in. */
export type Access = 'anyone' | 'member' | Exclude<Tier, 'starter'> | 'moderator' | 'admin';

/**
 * Why a POST that is sent again after its reply was lost makes nothing twice:
 * - `key`: it creates something each time. A repetition with the same header `Idempotency-Key` gets the first reply.
 * - `client_id`: its body has an id of the attempt, and the act returns what that attempt created.
 * - `unique`: what it creates can exist once. A repetition finds it, or is refused with the reason.
 * - `state`: it creates nothing that anyone sees twice. It reads, sets a state, or starts a sign-in or a link anew.
 */
export type Repeat = 'key' | 'client_id' | 'unique' | 'state';

export interface Endpoint {
  /** Name of the call in the published API document. Every endpoint of `routes` has its own. */
  operationId?: string;
  access: Access;
  repeat?: Repeat;
  summary: string;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  reply: TSchema;
  /** Schemas of refusals that have more fields than `Problem`, by status. */
  refusals?: Record<number, TSchema>;
  /** Calls per minute for one account, or for one IP address without a session. */
  limit?: number;
  /** Additional limit per hour, for calls that a slow stream could also abuse. */
  hourly?: number;
  /** Runs in the queue for searches, so that it can't delay other reads: always, or only when `q` is given. */
  isQueued?: true | 'with_words';
  /** Changes of others may be seen two seconds late, so a replica may answer. Never for rights, secrets or what decides about a write. */
  mayLag?: true;
  /** Accepts a form body and ignores it. Email programs send one to unsubscribe (RFC 8058). */
  form?: true;
  /** Also accepts a multipart body. Its fields are `body`, and the file named `field` is `call.upload`. */
  upload?: { field: string; maxBytes: number };
  /** May be called, although it writes, by a member who may only read: see `Viewer.readOnly`. */
  worksReadOnly?: true;
  /** Media type of the reply when it is text instead of JSON. */
  media?: string;
  /** The reply stays open. It occupies no place of a running call. */
  isStream?: true;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Key = `${Method} /api/${string}`;
/** A POST without `repeat` doesn't compile, so each new one is a decision. */
export type Endpoints = Record<`POST /api/${string}`, Endpoint & { repeat: Repeat }> &
  Record<`${Exclude<Method, 'POST'>} /api/${string}`, Endpoint & { repeat?: never }>;

/** Returns `named` with its exact type. A key is the method and path, with parameters as `:name`. */
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
