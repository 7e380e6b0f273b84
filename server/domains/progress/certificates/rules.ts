// Letters and digits that can't be mistaken for each other (Crockford).
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** Bytes that a number needs. */
export const numberBytes = length;

/** Returns a number such as "7Q4M-2K9D-8XPA" from random bytes: 60 bits, which can't be guessed. */
export function numberFrom(bytes: Uint8Array): string {
  const signs = Array.from({ length }, (_, i) => alphabet[(bytes[i] ?? 0) % alphabet.length]);
  return grouped(signs.join(''));
}

const grouped = (signs: string): string => signs.match(/.{4}/g)?.join('-') ?? '';

/** Returns a typed number in its stored form, or null if it is none: any case, with or without hyphens, O for 0, I or L for 1. */
export function readNumber(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return signs.length === length && [...signs].every((sign) => alphabet.includes(sign))
    ? grouped(signs)
    : null;
}
