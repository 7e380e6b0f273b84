import { castPassword } from '#server/testing/cast.ts';
import type { Verb } from './verb.ts';

export const seedDemoVerb: Verb = {
  usage: '[--force]',
  notes: [
    'Refuses to run on a server that others can reach, unless --force is given. The password of these accounts is public.',
  ],
  options: { force: { type: 'boolean' } },
  required: [],
  // It writes weeks of seven members, also on a busy machine.
  patience: 40,
  refuse: ({ flags, isPublic }) =>
    isPublic && !flags.has('force')
      ? 'Others can reach this server, and the password of the demo accounts is public. Add --force if you want them anyway.'
      : null,
  async run({ ctx, say }) {
    // Only this verb needs the whole app, which takes most of a second to load.
    const { seedDemo } = await import('#server/testing/seed-demo.ts');
    for (const { name, email, isNew, summary } of await seedDemo(ctx))
      say(
        isNew ? `${name} <${email}>: ${summary}` : `${name} <${email}> already exists and was not changed.`,
      );
    say(`They all sign in with: ${castPassword}`);
    return true;
  },
};
