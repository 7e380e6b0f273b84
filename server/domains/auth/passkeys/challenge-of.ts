/**
 * Returns the challenge that a browser signed, from its client data, or null if that is no JSON. The library
 * compares origin, type and challenge; this only finds the stored challenge.
 */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    } | null;
    return typeof data?.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}
