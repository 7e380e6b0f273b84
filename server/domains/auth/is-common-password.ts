import { dictionary } from '@zxcvbn-ts/language-common';

let common: Set<string> | undefined;

/** True for a password on the list of common ones, or made of the member's own name or address. */
export function isCommonPassword(password: string, context: (string | null | undefined)[] = []): boolean {
  // Built on first use: the list is large, and most test processes never need it.
  common ??= new Set(
    (dictionary as Record<string, readonly (string | number)[]>)['passwords-common']?.map(String) ??
      Object.values(dictionary).flat().map(String),
  );
  const plain = password.toLowerCase();
  if (common.has(plain) || common.has(plain.replace(/(?<![\d\W])[\d\W]+$/, ''))) return true;
  const own = context
    .flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\d]+/u))
    .filter((word) => word.length >= 4);
  return ['evolve', ...own].some((word) => plain.includes(word) && plain.length < word.length + 5);
}
