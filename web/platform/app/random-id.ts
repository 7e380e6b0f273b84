/**
 * Returns a random UUID (version 4). `crypto.randomUUID` exists on secure origins only, and a server in a home network
 * may have plain HTTP.
 */
export const randomId = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0]! & 15) >> (Number(digit) / 4))).toString(
      16,
    ),
  );
