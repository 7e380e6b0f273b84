/** Least characters of a new password: of a member, of a member where common passwords are refused, and of an administrator. */
export const shortestPasswords = { spec: 6, strict: 8, admin: 12 } as const;
export const passwordTooShort = `Password must be at least ${shortestPasswords.spec} characters long`;
export const requiredMissing = 'Please fill in all required fields';
