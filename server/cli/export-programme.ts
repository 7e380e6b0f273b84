import { exportProgramme } from '#server/domains/programme/authoring/export-programme.ts';
import type { Verb } from './verb.ts';

export const exportProgrammeVerb: Verb = {
  usage: 'FOLDER',
  notes: [
    'The files have the format of content/. With that folder, an export of unchanged texts changes no file.',
    'Drafts and older versions stay in the database.',
  ],
  positionals: ['folder'],
  options: {},
  required: ['folder'],
  async run({ ctx, values: { folder = '' }, say }) {
    const written = await exportProgramme(ctx.db, folder);
    for (const name of written) say(name);
    say(written.length === 1 ? '1 file was written.' : `${written.length} files were written.`);
    return true;
  },
};
