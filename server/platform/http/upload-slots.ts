import { type HttpError, tooMany, unavailable } from './http-error.ts';

export interface UploadSlotsOptions {
  /** Uploads at once: in total, per sender and per network. */
  most: number;
  maxPerSender: number;
  maxPerNetwork: number;
}

interface Place {
  sender: string;
  network: string;
  /** Null once the file has arrived. */
  refuse: ((refusal: HttpError) => void) | null;
}

/** A place of an upload. */
export interface UploadSlot {
  /** Rejects when another sender gets this place. Never resolves. */
  refused: Promise<never>;
  /** Marks the file as arrived. From then on no other sender can take this place. */
  arrived(): void;
  leave(): void;
}

/**
 * Limits the uploads held in memory and shares the places fairly. When all are taken, a sender with fewer
 * uploads gets the place of the newest arriving upload of the sender with the most. So a few slow senders
 * cannot block everyone.
 */
export class UploadSlots {
  readonly #options: UploadSlotsOptions;
  /** In the order in which they were taken. */
  readonly #places = new Set<Place>();

  constructor(options: UploadSlotsOptions) {
    this.#options = options;
  }

  get taken(): number {
    return this.#places.size;
  }

  /** Takes a place. Throws 429 when the sender has too many uploads, and 503 when no place is free. */
  take(sender: string, network: string): UploadSlot {
    const { most, maxPerSender, maxPerNetwork } = this.#options;
    const own = this.#count('sender', sender);
    if (own >= maxPerSender)
      throw tooMany('Your other uploads are still running. Please wait for them to finish.', 5);
    if (this.#count('network', network) >= maxPerNetwork) this.#makeRoom(own, network);
    else if (this.#places.size >= most) this.#makeRoom(own);
    const place: Place = { sender, network, refuse: null };
    const refused = new Promise<never>((_, reject) => (place.refuse = reject));
    // Avoids an unhandled rejection: most uploads are never refused, and a refused one may have its response
    // already.
    refused.catch(() => undefined);
    this.#places.add(place);
    return {
      refused,
      arrived: () => void (place.refuse = null),
      leave: () => void this.#places.delete(place),
    };
  }

  /**
   * Frees a place of a sender with at least two uploads more than `own`, in this network or in all. Throws
   * 503 if there is none.
   */
  #makeRoom(own: number, network?: string): void {
    let best: Place | null = null;
    let bestCount = own + 1;
    for (const place of this.#places) {
      if (!place.refuse || (network !== undefined && place.network !== network)) continue;
      const count = this.#count('sender', place.sender);
      if (count > bestCount || (best && count === bestCount)) [best, bestCount] = [place, count];
    }
    if (!best) throw unavailable();
    best.refuse?.(unavailable());
    this.#places.delete(best);
  }

  #count(by: 'sender' | 'network', name: string): number {
    let count = 0;
    for (const place of this.#places) if (place[by] === name) count += 1;
    return count;
  }
}
