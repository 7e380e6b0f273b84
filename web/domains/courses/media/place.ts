/** Where a member left a recording, in seconds, and when, in ms. */
export interface Place {
  seconds: number;
  at: number;
}

/** Reads a place that this device stored. Earlier releases stored seconds alone. */
export function storedPlace(text: string): Place | null {
  const value = JSON.parse(text) as unknown;
  if (typeof value === 'number') return value > 0 ? { seconds: value, at: 0 } : null;
  const { seconds, at } = (value ?? {}) as Partial<Place>;
  return typeof seconds === 'number' && seconds >= 0 && typeof at === 'number' ? { seconds, at } : null;
}

/** Returns the second at which a recording continues: the newer of the place on this device and the one on the server. */
export function continuesAt(
  here: Place | null,
  server: { position_s: number; position_at: string | null } | undefined,
): number {
  const there = server?.position_at ? Date.parse(server.position_at) : null;
  if (!here) return server?.position_s ?? 0;
  return there !== null && there > here.at ? (server?.position_s ?? 0) : here.seconds;
}
