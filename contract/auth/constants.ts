/** Least characters of a new password: of a member, of a member where common passwords are refused, and of an administrator. */
export const shortestPasswords = { spec: 6, strict: 8, admin: 12 } as const;
/** Returns the refusal of a new password with fewer characters than `least`. */
export const tooShortFor = (least: number): string => `Password must be at least ${least} characters long`;
export const passwordTooShort = tooShortFor(shortestPasswords.spec);
export const requiredMissing = 'Please fill in all required fields';
