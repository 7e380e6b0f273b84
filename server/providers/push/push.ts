import type { OutgoingHttpHeaders } from 'node:http';
import { Agent, type AgentOptions, request } from 'node:https';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { Circuits } from '#server/platform/circuits.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import { callOutside } from '#server/platform/outside.ts';
import type { Pusher } from '#server/platform/push/port.ts';
import { lookUpPublic, mayBePublic } from './public-address.ts';

/** Keys that sign messages to push services (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const longest = 10_000;

/**
 * Returns the sender of push messages. A library encrypts and signs. The request is our own, because the address comes from a
 * member: it goes to public addresses alone, follows no redirect, ends after ten seconds and reads no reply. A push service that
 * doesn't answer rests for a while, in which sends to it fail at once.
 */
export function createPusher({
  keys,
  subject,
  log,
  clock,
  agentOptions = { lookup: lookUpPublic },
  accepts = mayBePublic,
  longestMs = longest,
}: {
  keys: PushKeys;
  /** An address of the operator, `mailto:` or `https:`. */
  subject: string;
  log: Log;
  clock: Clock;
  agentOptions?: AgentOptions;
  accepts?: (endpoint: string) => boolean;
  longestMs?: number;
}): Pusher {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 16,
    maxFreeSockets: 4,
    timeout: longestMs,
    ...agentOptions,
  });
  const circuits = new Circuits();
  return {
    publicKey: keys.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { payload, ttl, topic, urgency = 'normal' }) {
      const host = URL.parse(endpoint)?.host ?? '';
      if (!accepts(endpoint)) return 'failed';
      if (!circuits.mayTry(host, clock.now().getTime(), longestMs)) return 'rests';
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
      let sealed: [{ headers: { authorization: string } }, Uint8Array];
      try {
        sealed = await Promise.all([
          vapidHeaders(subscription, { subject, ...keys }),
          encryptNotification(subscription, Buffer.from(payload), { pad: false }),
        ]);
      } catch {
        // The keys come from a member. The push service isn't at fault, so it doesn't rest.
        log.warn({ service: host }, 'push not encrypted');
        return 'failed';
      }
      const [{ headers: signature }, body] = sealed;
      const headers = {
        ...signature,
        ttl: String(ttl),
        topic,
        urgency,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.byteLength,
      };
      try {
        const status = await callOutside('push', { longestMs }, (signal) =>
          post(endpoint, { headers, body, agent, signal }),
        );
        circuits.answered(host);
        if (status >= 200 && status < 300) return 'sent';
        // The address is a secret of the device, so the log has its host alone.
        log.warn({ status, service: host }, 'push refused');
        return status === 404 || status === 410 ? 'gone' : 'failed';
      } catch (error) {
        circuits.unanswered(host, clock.now().getTime());
        log.warn({ code: (error as NodeJS.ErrnoException).code, service: host }, 'push failed');
        return 'failed';
      }
    },
    close: () => agent.destroy(),
  };
}

/** Returns the status of the reply. Its body isn't read. */
function post(
  endpoint: string,
  {
    headers,
    body,
    agent,
    signal,
  }: { headers: OutgoingHttpHeaders; body: Uint8Array; agent: Agent; signal: AbortSignal },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { method: 'POST', headers, agent, signal }, (reply) => {
      resolve(reply.statusCode ?? 0);
      // A short body is drained, so that the connection can be used again. A long one ends it.
      let length = 0;
      reply.on('data', (part: Buffer) => {
        length += part.length;
        if (length > 10_000) reply.destroy();
      });
      reply.on('error', () => undefined);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
