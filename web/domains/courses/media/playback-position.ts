/** Where a member left a recording, in seconds, and when, in ms. */
export interface PlaybackPosition {
  seconds: number;
  at: number;
}

/** Reads a position that this device stored. */
export function storedPosition(text: string): PlaybackPosition | null {
  const { seconds, at } = (JSON.parse(text) as Partial<PlaybackPosition> | null) ?? {};
  return typeof seconds === 'number' && seconds >= 0 && typeof at === 'number' ? { seconds, at } : null;
}

/** Returns the second at which a recording continues: the newer of the position on this device and the one on the server. */
export function continuesAt(
  here: PlaybackPosition | null,
  server: { position_s: number; position_at: string | null } | undefined,
): number {
  const there = server?.position_at ? Date.parse(server.position_at) : null;
  if (!here) return server?.position_s ?? 0;
  return there !== null && there > here.at ? (server?.position_s ?? 0) : here.seconds;
}
