import type { Readable } from 'node:stream';

/** A reply that stays open and continues for minutes. No proxy may store, change or collect it. */
export class EventStream {
  readonly body: Readable;
  readonly headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx collects a reply otherwise.
    'x-accel-buffering': 'no',
  };
  constructor(body: Readable) {
    this.body = body;
  }
}
