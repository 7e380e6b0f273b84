import type { Static, TSchema } from 'typebox';
import type { Body, Endpoint, Key, Reply as ReplyOf } from '#contract/platform/endpoint.ts';
import type { Problem } from '#contract/platform/fields.ts';
import type { Routes } from '#contract/routes.ts';

// The types of a test's calls, from the contract: a renamed path, field of a body or field of a reply doesn't compile.

/** A segment of a path, with `:` for a parameter of the contract and for its value in a call. */
type Segment<S extends string> = S extends `:${string}` ? ':' : `${string}` extends S ? ':' : S;
type Shape<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? `${Segment<Head>}/${Shape<Rest>}`
  : Segment<P>;
type WithoutQuery<K extends string> = K extends `${infer P}?${string}` ? P : K;
type ByShape = { [K in keyof Routes as Shape<K>]: Routes[K] };

/** The endpoint of a call such as `GET /api/posts/${id}?limit=1`, or `unknown` if the key is computed. */
type EndpointOf<K extends Key> =
  Shape<WithoutQuery<K>> extends infer S extends keyof ByShape ? ByShape[S] : unknown;

/** Fields of refusals that have more than `Problem`. */
type Refusal<E> = E extends { refusals: infer R }
  ? { [S in keyof R]: R[S] extends TSchema ? Static<R[S]> : never }[keyof R]
  : unknown;

/** Makes every field and the first elements of a list present, because a test that reads a missing one fails by itself. */
type Present<T> = T extends readonly (infer Item)[]
  ? [Present<Item>, Present<Item>, Present<Item>, Present<Item>, ...Present<Item>[]]
  : T extends object
    ? { [F in keyof T]-?: Present<NonNullable<T[F]>> }
    : T;

type BodyOf<E> = E extends Endpoint
  ? Present<NonNullable<ReplyOf<E>>> & Present<Static<typeof Problem> & Refusal<E>>
  : // oxlint-disable-next-line typescript/no-explicit-any -- the key is computed, so any endpoint may reply
    any;

/** The parsed body of a reply: the endpoint's, with the fields of a refusal. */
export type ReplyBody<K extends Key> = BodyOf<EndpointOf<K>>;

/** The body of a call: fields of the contract with any value, so that tests may send wrong ones. Or raw bytes. */
export type CallBody<K extends Key> =
  EndpointOf<K> extends infer E extends Endpoint
    ? { [F in keyof Body<E>]?: unknown } | Buffer | string
    : unknown;
