/** Email with the link to set a new password. */
export const resetEmail = ({ name, token }: { name: string; token: string }) => ({
  subject: 'Reset your password',
  paragraphs: [
    greeting(name),
    'Someone asked to reset your password. If it was you, choose a new one within the next hour.',
    "If it wasn't you, ignore this email. Your password stays the same.",
  ],
  action: { label: 'Choose a new password', path: `/reset-password?token=${token}` },
});

/** Welcome email with the link that confirms the address. */
export const verificationEmail = ({
  name,
  token,
  brand,
}: {
  name: string;
  token: string;
  brand: string;
}) => ({
  subject: `Welcome to ${brand}: confirm your email address`,
  paragraphs: [
    greeting(name),
    'Day 1 is waiting for you: a short lesson, a five-minute walk and a few lines of your own.',
    'Please confirm that this is your email address, so we can reach you when it matters.',
    // The reader of this email may not be the person who chose the password (T3).
    "Didn't sign up? Don't confirm. To take over this account, reset its password from the sign-in page.",
  ],
  action: { label: 'Confirm my email address', path: `/verify-email?token=${token}` },
});

/**
 * Email about a changed password, in case someone else changed it. `byMember` is true for a change in the
 * settings, which leaves the device that made it signed in.
 */
export const passwordChangedEmail = ({ name, byMember }: { name: string; byMember: boolean }) => ({
  subject: 'Your password was changed',
  paragraphs: [
    greeting(name),
    byMember
      ? 'Your password has just been changed in the settings, and every other device has been signed out.'
      : 'Your password has just been changed, and every device has been signed out.',
    "If that wasn't you, reset it right away from the sign-in page.",
  ],
  action: { label: 'Sign in', path: '/auth/login' },
});

/** Returns every email about accounts with a sample name, for the preview. */
export const accountEmailSamples = (brand: string) => ({
  welcome: verificationEmail({ name: 'Nora', token: 'sample', brand }),
  'password-reset': resetEmail({ name: 'Nora', token: 'sample' }),
  'password-changed': passwordChangedEmail({ name: 'Nora', byMember: false }),
});

const longestGreeted = 40;
// Mail programs treat each of these as the dot of a link, and normalise full-width forms of `/`, `:` and
// `@`.
const dots = '.\u3002\uff0e\uff61\u2024';

/**
 * Returns a greeting with the name, unless the name looks like a link or is too long. Anyone who registers
 * with another person's address chooses the name, and mail programs turn link-like text into links.
 */
export function greeting(name: string): string {
  const plain = name.normalize('NFKC');
  const looksLikeLink =
    /[/:@\\]/u.test(plain) || new RegExp(`[^\\s${dots}][${dots}][^\\s${dots}]`, 'u').test(name);
  return [...name].length > longestGreeted || looksLikeLink ? 'Hello,' : `Hello ${name},`;
}
