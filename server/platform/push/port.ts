/** A browser's subscription: its address at the push service, and the keys that encrypt for it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** Encrypted for the target (RFC 8291). */
  payload: string;
  /** How long the push service stores it while the device is away, in seconds. */
  ttl: number;
  /** A newer message with the same topic replaces one that waits. At most 32 letters of base64url. */
  topic: string;
  urgency?: 'normal' | 'high';
}

/**
 * `gone`: the subscription no longer exists. `rests`: its push service left earlier sends without an answer, so this one wasn't
 * tried. `failed`: anything else, which isn't tried again.
 */
export type PushOutcome = 'sent' | 'gone' | 'rests' | 'failed';

export interface Pusher {
  publicKey: string;
  /** False for an address that push is never sent to. */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
  close(): void;
}
