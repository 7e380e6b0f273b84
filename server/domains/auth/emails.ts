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
  message = '',
}: {
  name: string;
  token: string;
  brand: string;
  /** A paragraph of the administrators; empty for none. */
  message?: string;
}) => ({
  subject: `Welcome to ${brand}: confirm your email address`,
  paragraphs: [
    greeting(name),
    ...(message ? [message] : []),
    'Day 1 is waiting for you: a short lesson, a five-minute walk and a few lines of your own.',
    'Please confirm that this is your email address, so we can reach you when it matters.',
    // The reader of this email may not be the person who chose the password.
    "Didn't sign up? Don't confirm. To take over this account, reset its password from the sign-in page.",
  ],
  action: { label: 'Confirm my email address', path: `/verify-email?token=${token}` },
});

/** Email to a confirmed address whose emails came back. Its link says that they arrive again. */
export const reachedEmail = ({ name, token }: { name: string; token: string }) => ({
  subject: 'Confirm your email address again',
  paragraphs: [
    greeting(name),
    'Our last emails to this address came back, so we stopped sending any. You asked us to try again.',
    'Confirm that this email arrived, and you get our emails again.',
  ],
  action: { label: 'Confirm my email address', path: `/verify-email?token=${token}` },
});

/**
 * Email about a changed password, in case someone else changed it. `byMember` is true for a change in the
 * settings, which leaves the device that made it signed in.
 */
export const passwordChangedEmail = ({
  name,
  byMember,
  passkeysRemoved = 0,
}: {
  name: string;
  byMember: boolean;
  /** Passkeys that the reset removed, because they were new. */
  passkeysRemoved?: number;
}) => ({
  subject: 'Your password was changed',
  paragraphs: [
    greeting(name),
    byMember
      ? 'Your password has just been changed in the settings, and every other device has been signed out.'
      : 'Your password has just been changed, and every device has been signed out.',
    ...(passkeysRemoved > 0
      ? [
          'Passkeys of the last seven days were removed as well. You can add yours again in the settings, under Security.',
        ]
      : []),
    "If that wasn't you, reset it right away from the sign-in page.",
  ],
  action: { label: 'Sign in', path: '/auth/login' },
});

/** Email to a new address with the link that confirms it. */
export const confirmNewAddressEmail = ({ name, token }: { name: string; token: string }) => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    greeting(name),
    'You asked to use this email address for your account. Please confirm within three days that it is yours.',
    "If you didn't ask for it, ignore this email. Nothing changes.",
  ],
  action: { label: 'Confirm this address', path: `/verify-email?token=${token}` },
});

/** Email to an address that someone wants for their account although it has one. */
export const addressInUseEmail = ({ name }: { name: string }) => ({
  subject: 'This email address has an account',
  paragraphs: [
    greeting(name),
    'Someone asked to use this email address for another account. It belongs to yours, so nothing changes.',
    'If it was you, sign in to the account of this address, or reset its password from the sign-in page.',
  ],
  action: { label: 'Sign in', path: '/auth/login' },
});

/** Email to the present address about a change, with the link that agrees or stops it. */
export const emailChangeNoticeEmail = ({
  name,
  newEmail,
  token,
}: {
  name: string;
  newEmail: string;
  token: string;
}) => ({
  subject: 'Your email address is about to change',
  paragraphs: [
    greeting(name),
    `Someone who knows your password asked to change the email address of your account to ${newEmail}.`,
    "If it was you, agree and it's done as soon as the new address is confirmed. If you do nothing, it's done in three days.",
    "If it wasn't you, stop it and reset your password from the sign-in page.",
  ],
  action: { label: 'Agree or stop it', path: `/verify-email?token=${token}` },
});

/** Email to the former address after a change. */
export const emailChangedEmail = ({ name, newEmail }: { name: string; newEmail: string }) => ({
  subject: 'Your email address was changed',
  paragraphs: [
    greeting(name),
    `The email address of your account is now ${newEmail}. You sign in with it.`,
    "If that wasn't you, write to us right away by replying to this email.",
  ],
  action: { label: 'Sign in', path: '/auth/login' },
});

interface SecurityWords {
  subject: string;
  happened: (left: number) => string;
  /** Added to the advice for a member who didn't do it. */
  otherwise?: string;
}

/** Changes of how a member signs in, with the subject of the email about each. */
const securityChanges = {
  'second-step-on': {
    subject: 'Two-step sign-in is on',
    happened: () =>
      'Signing in to your account now asks for a code of your authenticator app. Your other devices have been signed out.',
    otherwise: "Then reply to this email, because signing in asks for a code that you don't have.",
  },
  'second-step-off': {
    subject: 'Two-step sign-in is off',
    happened: () => 'Signing in to your account asks for your password alone now.',
  },
  'second-step-reset': {
    subject: 'Two-step sign-in was turned off by support',
    happened: () =>
      'Support turned off two-step sign-in for your account, and every device has been signed out. You can set it up again in the settings.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    happened: () =>
      'A passkey was added to your account. It signs in without your password. You see your passkeys in the settings, under Security.',
    otherwise: 'In the first seven days that removes the passkey as well.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    happened: () => 'A passkey was removed from your account. It no longer signs in.',
  },
  'recovery-codes-new': {
    subject: 'You have new recovery codes',
    happened: () => 'Your recovery codes have been replaced. The old ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    happened: (left: number) =>
      `Someone signed in to your account with a recovery code. ${left === 1 ? '1 is' : `${left} are`} left.`,
  },
} as const satisfies Record<string, SecurityWords>;
type SecurityChange = keyof typeof securityChanges;

export const isSecurityChange = (what: string): what is SecurityChange =>
  Object.hasOwn(securityChanges, what);

/** Email about a change of how a member signs in, in case it was someone else. */
export const securityEmail = ({
  name,
  what,
  left = 0,
}: {
  name: string;
  what: SecurityChange;
  /** Recovery codes that are left. */
  left?: number;
}) => {
  const change: SecurityWords = securityChanges[what];
  const reset = "If that wasn't you, reset your password right away from the sign-in page.";
  return {
    subject: change.subject,
    paragraphs: [
      greeting(name),
      change.happened(left),
      change.otherwise ? `${reset} ${change.otherwise}` : reset,
    ],
    action: { label: 'Sign in', path: '/auth/login' },
  };
};

/** Returns every email about accounts with a sample name, for the preview. */
export const accountEmailSamples = (brand: string) => ({
  welcome: verificationEmail({ name: 'Nora', token: 'sample', brand }),
  'address-again': reachedEmail({ name: 'Nora', token: 'sample' }),
  'password-reset': resetEmail({ name: 'Nora', token: 'sample' }),
  'password-changed': passwordChangedEmail({ name: 'Nora', byMember: false }),
  ...Object.fromEntries(
    (Object.keys(securityChanges) as SecurityChange[]).map((what) => [
      what,
      securityEmail({ name: 'Nora', what, left: 9 }),
    ]),
  ),
  'email-change-new': confirmNewAddressEmail({ name: 'Nora', token: 'sample' }),
  'email-change-taken': addressInUseEmail({ name: 'Nora' }),
  'email-change-old': emailChangeNoticeEmail({
    name: 'Nora',
    newEmail: 'nora.new@example.com',
    token: 'sample',
  }),
  'email-changed': emailChangedEmail({ name: 'Nora', newEmail: 'nora.new@example.com' }),
});

const longestNamed = 40;
// Mail programs or readers take each of these for the dot or the slash of a link: the dots of domain names, and what Unicode lists
// as looking like them. Full-width and small forms are normalised first.
const dotted = /[^\s.][.\u3002\u0660\u06d4\u06f0\u0701\u0702\u2024\u2027\u2e33\ua4f8\ua60e\u{10a50}][^\s.]/u;
const signs = /[/:@\\\u2044\u2215\u29f8]/u;

/**
 * Returns a name for an email, or null if it looks like a link or is too long. Members choose their names, and mail programs turn
 * link-like text into links.
 */
function nameOf(name: string): string | null {
  const plain = name.normalize('NFKC');
  return [...name].length > longestNamed || signs.test(plain) || dotted.test(plain) ? null : name;
}

/** Returns a greeting with the name, if it is one. Anyone who registers with another person's address chooses it. */
export const greeting = (name: string): string => (nameOf(name) === null ? 'Hello,' : `Hello ${name},`);

/** Returns the name of another member for a sentence of an email. */
export const nameInEmail = (name: string): string => nameOf(name) ?? 'A member';
