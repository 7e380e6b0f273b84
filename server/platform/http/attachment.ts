import type { Readable } from 'node:stream';

/** A reply that browsers save as a file. Only the member's own browser may keep it. */
export class Attachment {
  readonly body: Readable;
  readonly headers: Record<string, string | number>;
  /** `name` is of the product, never of a member. Without `bytes` the length isn't known before the end. */
  constructor(body: Readable, { name, bytes }: { name: string; bytes?: number }) {
    this.body = body;
    this.headers = {
      'content-disposition': `attachment; filename="${name}"`,
      ...(bytes !== undefined && { 'content-length': bytes }),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    };
  }
}
