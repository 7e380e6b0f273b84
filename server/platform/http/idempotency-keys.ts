import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { sha256 } from '../database/ids.ts';
import { batchSize, inBatches } from '../database/in-batches.ts';
import { type Write, writeLast } from '../database/transaction.ts';
import { decrypt, deriveKey, encrypt } from '../encrypt.ts';
import type { Cron, Tasks } from '../jobs.ts';
import { conflict, invalid } from './http-error.ts';

/** A call with an `Idempotency-Key`. */
export interface KeyedCall {
  memberId: string;
  key: string;
  hash: Buffer;
}

const lifeMs = 24 * 60 * 60 * 1000;

/** Returns the call of a request with its key, or null without a key or a member. Throws 422 for a key that is none. */
export function keyedCallOf(request: FastifyRequest, call: string): KeyedCall | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !request.viewer) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key))
    throw invalid('The header Idempotency-Key has 8 to 128 letters, digits or signs without spaces.');
  const sent = JSON.stringify([call, request.params, request.body ?? null]);
  return { memberId: request.viewer.id, key, hash: sha256(sent) };
}

/** Stores the replies of keyed calls, sealed. */
export class IdempotencyKeys {
  #key: Buffer;

  constructor(serverKey: Buffer) {
    this.#key = deriveKey(serverKey, 'idempotency keys');
  }

  /** Returns the reply of the first call with this key. Undefined if there was none. Throws 409 if that was another call. */
  async find(db: Database, call: KeyedCall): Promise<{ reply: unknown } | undefined> {
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['call_hash', 'reply'])
      .where('member_id', '=', call.memberId)
      .where('key', '=', call.key)
      .executeTakeFirst();
    if (!row?.reply) return undefined;
    if (!row.call_hash.equals(call.hash))
      throw conflict('This Idempotency-Key belongs to another call.', 'key_reused');
    return { reply: JSON.parse(decrypt(this.#key, row.reply, contextOf(call)).toString()) };
  }

  /**
   * Reserves the key in the call's transaction. Waits for a parallel call with it, and returns false once that one
   * has stored its reply.
   */
  async reserve(db: Database, call: KeyedCall, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotency_keys')
      .values({ member_id: call.memberId, key: call.key, call_hash: call.hash, created_at: now })
      .onConflict((oc) => oc.columns(['member_id', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async keep(db: Database, call: KeyedCall, reply: unknown): Promise<void> {
    await writeLast(db, storeReply, {
      ...call,
      reply: encrypt(this.#key, JSON.stringify(reply), contextOf(call)),
    });
  }

  /** Frees the key of a call that was refused, so that it may be sent again. */
  async free(db: Database, { memberId, key }: KeyedCall): Promise<void> {
    await db
      .deleteFrom('idempotency_keys')
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .execute();
  }
}

/** A call has one key. */
const storeReply: Write<KeyedCall & { reply: Buffer }> = ([call]) => sql`
  update idempotency_keys set reply = ${call?.reply} where member_id = ${call?.memberId} and key = ${call?.key} returning key`;

const contextOf = ({ memberId, key }: KeyedCall): string => `idempotency key ${memberId} ${key}`;

export const idempotencyTasks = ({ db, clock }: { db: Database; clock: { now(): Date } }): Tasks => ({
  'prune-idempotency-keys': async () => {
    const before = new Date(clock.now().getTime() - lifeMs);
    await inBatches(() =>
      sql`delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where created_at < ${before} order by created_at limit ${sql.lit(batchSize)}))`.execute(
        db,
      ),
    );
  },
});

export const idempotencyCron: Cron[] = [{ task: 'prune-idempotency-keys', match: '17 * * * *' }];
