import { createAdmin } from '#server/domains/auth/admin-cli/create-admin.ts';
import { zoneOrUtc } from '#server/domains/auth/zone-or-utc.ts';
import type { Verb } from './verb.ts';

const outcome = {
  created:
    'is now an administrator. They can sign in with the password you chose, and have 14 days to set up two-step sign-in.',
  promoted:
    'was a member and is now an administrator. Their password is the one you chose, and every device was signed out. They have 14 days to set up two-step sign-in.',
  unchanged: 'is already an administrator with this password. Nothing changed.',
};

export const createAdminVerb: Verb = {
  usage: '--email ADDRESS --password PASSWORD [--name NAME]',
  notes: [
    'The password needs 12 characters and must not be a common one.',
    'An administrator sets up two-step sign-in within 14 days, in the settings under Security. After that they have the rights of a member until they do.',
    'With "--password -" it is read from the first line of standard input, so that no process list shows it.',
  ],
  options: { email: { type: 'string' }, password: { type: 'string' }, name: { type: 'string' } },
  required: ['email', 'password'],
  async run({ ctx, values: { email = '', password = '', name = 'Administrator' }, say }) {
    const timeZone = zoneOrUtc(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const done = await createAdmin(ctx.db, { email, password, name, timeZone, now: ctx.clock.now() });
    say(`${email.trim().toLowerCase()} ${outcome[done]}`);
    return true;
  },
};
