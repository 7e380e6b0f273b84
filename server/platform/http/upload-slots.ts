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
  sendError: ((refusal: HttpError) => void) | null;
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
 * Bounds how many uploads are held in memory, and shares the places fairly: when all are taken, a sender with fewer takes the place of the
 * newest upload that is still arriving from the sender with the most. So a few who send slowly keep nobody else from sending.
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

  /** Takes a place. Throws 429 for one upload too many of a sender, and 503 where there is no place. */
  take(sender: string, network: string): UploadSlot {
    const { most, maxPerSender, maxPerNetwork } = this.#options;
    const own = this.#count('sender', sender);
    if (own >= maxPerSender)
      throw tooMany('Your other uploads are still running. Please wait for them to finish.', 5);
    if (this.#count('network', network) >= maxPerNetwork) this.#makeRoom(own, network);
    else if (this.#places.size >= most) this.#makeRoom(own);
    const place: Place = { sender, network, sendError: null };
    const refused = new Promise<never>((_, reject) => (place.sendError = reject));
    // Most uploads are never refused, and those that are may have been answered already.
    refused.catch(() => undefined);
    this.#places.add(place);
    return {
      refused,
      arrived: () => void (place.sendError = null),
      leave: () => void this.#places.delete(place),
    };
  }

  /** Frees a place of a sender who has at least two more than `own`, in this network or in all. Throws 503 where nobody has. */
  #makeRoom(own: number, network?: string): void {
    let best: Place | null = null;
    let bestCount = own + 1;
    for (const place of this.#places) {
      if (!place.sendError || (network !== undefined && place.network !== network)) continue;
      const count = this.#count('sender', place.sender);
      if (count > bestCount || (best && count === bestCount)) [best, bestCount] = [place, count];
    }
    if (!best) throw unavailable();
    best.sendError?.(unavailable());
    this.#places.delete(best);
  }

  #count(by: 'sender' | 'network', name: string): number {
    let count = 0;
    for (const place of this.#places) if (place[by] === name) count += 1;
    return count;
  }
}
