import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { publishIssue } from '#server/domains/newsletter/issues/publish-issue.ts';
import { readIssue } from '#server/domains/newsletter/issues/read-issue.ts';
import type { Verb } from './verb.ts';

const addresses = (count: number): string => (count === 1 ? '1 address' : `${count} addresses`);

export const sendNewsletterVerb: Verb = {
  usage: 'FILE.md [--dry-run]',
  notes: [
    'The file is Markdown with "subject: ..." in its front matter. Its name is the name of the issue.',
    'Run it again after an interruption. No address gets an issue twice.',
  ],
  positionals: ['file'],
  options: { 'dry-run': { type: 'boolean' } },
  required: ['file'],
  async run({ ctx, values: { file = '' }, flags, say }) {
    const issue = readIssue({
      name: basename(file, extname(file)),
      source: await readFile(file, 'utf8'),
      origin: ctx.config.appOrigin,
    });
    const isTrial = flags.has('dry-run');
    const { planned, before } = await publishIssue(ctx, { issue, isTrial, byOperator: true });
    if (isTrial) for (const line of [`Subject: ${issue.subject}`, '', issue.words, '']) say(line);
    say(
      `"${issue.name}" ${isTrial ? 'would be sent' : 'will be sent'} to ${addresses(planned)}.${before > 0 ? ` ${addresses(before)} had it before.` : ''}`,
    );
    if (!isTrial && planned > 0) say('A running server sends it after all other emails. See "jobs".');
    return true;
  },
};
