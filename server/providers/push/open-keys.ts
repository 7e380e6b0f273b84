import { generateKeyPairSync } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addFact } from '#server/platform/database/installation.ts';
import { decrypt, deriveKey, encrypt } from '#server/platform/encrypt.ts';
import type { PushKeys } from './push.ts';

const context = 'push keys';

/**
 * Returns the keys of the environment, or those of this installation, which are made once. They are in the database, sealed
 * with the server key, because browsers subscribe to one key: every server needs it, and so does a restored backup.
 */
export async function openPushKeys(
  db: Database,
  { vapidKeys, serverKey }: Pick<Config, 'vapidKeys' | 'serverKey'>,
): Promise<PushKeys> {
  if (vapidKeys) return vapidKeys;
  const key = deriveKey(serverKey, context);
  const made = encrypt(key, JSON.stringify(makePushKeys()), context).toString('base64');
  const stored = await addFact(db, 'push_keys', made);
  return JSON.parse(decrypt(key, Buffer.from(stored, 'base64'), context).toString()) as PushKeys;
}

/** Returns a new key pair of P-256: the uncompressed point and the number that belongs to it. */
function makePushKeys(): PushKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
