import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBadConnection } from './faults.ts';
import { networkOf } from './rate-limits.ts';

/** Longest time for a body, in ms. An upload of 5 MB over a phone's 1 Mbit/s fits with a wide margin. */
const aCall = 10_000;
export const anUpload = 120_000;
/**
 * Bytes of an unwanted body that are read so that its connection can be reused. The connection of a longer
 * body stays open for `lastOutput` ms.
 */
const maxDrained = 512 * 1024;
const lastOutput = 1500;

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | null;
    isDrained: boolean;
  }
}

/**
 * Closes connections whose body is too slow. Node's own timeout allows for an upload. Every other call, and
 * an upload before its sender is known, gets ten seconds.
 */
export function limitBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', null);
  app.decorateRequest('isDrained', false);
  app.addHook('onRequest', (request, _reply, done) => {
    waitForBody(request, aCall);
    done();
  });
  // Otherwise Node would read the rest of a body to its end, however long it is.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (hasOpenBody(request)) drainBody(request);
    done(null, payload);
  });
}

/**
 * True while the body of this call is still arriving. Injected test calls have no connection and return
 * false.
 */
export function hasOpenBody({ raw }: FastifyRequest): boolean {
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
  return hasBody && raw.complete === false;
}

/** Gives the body of this call `ms` from now. */
export function waitForBody(request: FastifyRequest, ms: number): void {
  const { raw } = request;
  if (!hasOpenBody(request)) return;
  const isFirst = request.bodyTimer === null;
  if (request.bodyTimer) clearTimeout(request.bodyTimer);
  const timer = setTimeout(() => {
    if (raw.complete !== false) return;
    // Closes the connection even if a response is being sent: the caller stopped sending, or sends data that
    // no one reads.
    answerBadConnection(
      Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      raw.socket,
    );
  }, ms);
  timer.unref();
  request.bodyTimer = timer;
  if (isFirst) for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(request.bodyTimer ?? 0));
}

/**
 * Drops the body of a call that was answered early. A short rest is read and discarded, so that the
 * connection can be reused. A longer one is not read, and the connection closes after the sender had time to
 * read the response.
 */
export function drainBody(request: FastifyRequest, most = maxDrained): void {
  const { raw } = request;
  if (request.isDrained || raw.complete !== false) return;
  request.isDrained = true;
  waitForBody(request, aCall);
  raw.unpipe();
  const end = (): void => {
    raw.pause();
    // Node reads a body to its end if no part of it was read.
    raw.read();
    setTimeout(() => raw.complete === false && raw.socket.destroy(), lastOutput).unref();
  };
  if (Number(raw.headers['content-length'] ?? 0) > most) return end();
  let left = most;
  raw.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) end();
  });
  raw.resume();
}

/** Bodies received at once per sender, from all visitors, and in total. Each may take 256 kB of memory. */
const maxPerConnection = 64;
const maxUnauthenticated = 300;
const maxTotal = 500;
/** Bodies that wait unread for a slot. */
const maxUnread = 2000;

interface Unread {
  sender: string;
  isStranger: boolean;
  start: (hasSlot: boolean) => void;
}

/**
 * Limits the number of bodies being received, apart from running calls. A body above the limit is not read
 * until a slot is free or it times out.
 */
export class BodySlots {
  taken = 0;
  #strangers = 0;
  readonly #of = new Map<string, number>();
  readonly #unread = new Set<Unread>();

  /**
   * Resolves with true when the body may be read, false when it may not. Frees the slot when the body has
   * arrived or the call was aborted.
   */
  async take(request: FastifyRequest): Promise<boolean> {
    const isStranger = request.viewer === null || request.viewer === undefined;
    const sender = request.viewer?.id ?? networkOf(request.ip);
    if (this.#isFull(sender, isStranger)) {
      if (this.#unread.size >= maxUnread) return false;
      const hasSlot = await new Promise<boolean>((resolve) => {
        const entry: Unread = { sender, isStranger, start: resolve };
        this.#unread.add(entry);
        request.raw.once('close', () => {
          if (this.#unread.delete(entry)) resolve(false);
        });
      });
      if (!hasSlot) return false;
    } else this.#add(sender, isStranger, 1);
    let isOver = false;
    const release = (): void => {
      if (isOver) return;
      isOver = true;
      this.#add(sender, isStranger, -1);
      this.#startNext();
    };
    for (const end of ['end', 'close', 'error']) request.raw.once(end, release);
    if (request.raw.destroyed) release();
    return true;
  }

  #isFull(sender: string, isStranger: boolean): boolean {
    return (
      this.taken >= maxTotal ||
      (isStranger && this.#strangers >= maxUnauthenticated) ||
      (this.#of.get(sender) ?? 0) >= maxPerConnection
    );
  }

  #add(sender: string, isStranger: boolean, count: 1 | -1): void {
    this.taken += count;
    if (isStranger) this.#strangers += count;
    const own = (this.#of.get(sender) ?? 0) + count;
    if (own === 0) this.#of.delete(sender);
    else this.#of.set(sender, own);
  }

  #startNext(): void {
    for (const entry of this.#unread) {
      if (this.#isFull(entry.sender, entry.isStranger)) continue;
      this.#unread.delete(entry);
      this.#add(entry.sender, entry.isStranger, 1);
      entry.start(true);
      return;
    }
  }
}
