import type { Verb } from './verb.ts';

export const migrateVerb: Verb = {
  usage: '',
  options: {},
  required: [],
  async run({ migrated, say }) {
    say(
      migrated.length === 0
        ? 'The schema is up to date.'
        : `Applied ${migrated.join(', ')}. The schema is up to date.`,
    );
    return true;
  },
};
