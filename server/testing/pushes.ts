import type { Pusher, PushMessage, PushOutcome, PushTarget } from '#server/platform/push/port.ts';

export interface SentPush extends PushMessage {
  endpoint: string;
}

/**
 * Returns a sender that stores messages in `sent` instead of encrypting them. An address that ends with `gone`, `rests` or
 * `failed` has that outcome.
 */
export const recordPushes = (sent: SentPush[]): Pusher => ({
  publicKey: 'B'.repeat(87),
  accepts: (endpoint) => endpoint.startsWith('https://'),
  async send({ endpoint }: PushTarget, message: PushMessage): Promise<PushOutcome> {
    if (endpoint.endsWith('gone')) return 'gone';
    if (endpoint.endsWith('rests')) return 'rests';
    if (endpoint.endsWith('failed')) return 'failed';
    sent.push({ endpoint, ...message });
    return 'sent';
  },
  close: () => undefined,
});
