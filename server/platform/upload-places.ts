import { type Refusal, tooMany, unavailable } from './refusal.ts';

export interface UploadPlacesOptions {
  /** Uploads at once: of everyone, of one sender, and of one network. */
  most: number;
  mostOfSender: number;
  mostOfNetwork: number;
}

interface Place {
  sender: string;
  network: string;
  /** Null once the file has arrived. */
  refuse: ((refusal: Refusal) => void) | null;
}

/** A place of an upload. */
export interface UploadPlace {
  /** Rejects when another sender is given this place; never resolves. */
  refused: Promise<never>;
  /** Says that the file has arrived: nobody else gets this place before it is left. */
  arrived(): void;
  leave(): void;
}

/**
 * Bounds how many uploads are held in memory, and shares the places fairly: when all are taken, a sender with fewer takes the place of the
 * newest upload that is still arriving from the sender with the most. So a few who send slowly keep nobody else from sending.
 */
export class UploadPlaces {
  readonly #options: UploadPlacesOptions;
  /** In the order in which they were taken. */
  readonly #places = new Set<Place>();

  constructor(options: UploadPlacesOptions) {
    this.#options = options;
  }

  get taken(): number {
    return this.#places.size;
  }

  /** Takes a place. Throws 429 for one upload too many of a sender, and 503 where there is no place. */
  take(sender: string, network: string): UploadPlace {
    const { most, mostOfSender, mostOfNetwork } = this.#options;
    const own = this.#count('sender', sender);
    if (own >= mostOfSender)
      throw tooMany('Your other uploads are still running. Please wait for them to finish.', 5);
    if (this.#count('network', network) >= mostOfNetwork) this.#makeRoom(own, network);
    else if (this.#places.size >= most) this.#makeRoom(own);
    const place: Place = { sender, network, refuse: null };
    const refused = new Promise<never>((_, reject) => (place.refuse = reject));
    // Most uploads are never refused, and those that are may have been answered already.
    refused.catch(() => undefined);
    this.#places.add(place);
    return {
      refused,
      arrived: () => void (place.refuse = null),
      leave: () => void this.#places.delete(place),
    };
  }

  /** Frees a place of a sender who has at least two more than `own`, in this network or in all. Throws 503 where nobody has. */
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
