import { dateTimeWords } from '#server/platform/text/rules.ts';
import { officeZone } from './office-hours.rules.ts';

/**
 * Email after a question arrived. It has neither the question nor a name, because someone else may have typed the
 * address.
 */
export const receiptEmail = ({
  number,
  dueAt,
  path,
}: {
  number: number;
  dueAt: Date | null;
  path: string;
}) => ({
  subject: `We have your question ${number}`,
  paragraphs: [
    'Hello,',
    dueAt
      ? `We have your message. A person reads it, and you’ll hear from us by ${dateTimeWords('weekdayDate', dueAt, officeZone)}.`
      : 'We have your message. A person reads it.',
    'Our reply comes by email. The page below has the conversation, and you can add to it there. Everyone with this link can read it, so keep it to yourself.',
    'If you didn’t write to us, someone typed your address. You can ignore this email.',
  ],
  action: { label: 'Open the conversation', path },
});

/** Email with our reply. */
export const replyEmail = ({
  number,
  by,
  content,
  path,
}: {
  number: number;
  /** First name of who replied; null for a former member of staff. */
  by: string | null;
  content: string;
  path: string;
}) => ({
  subject: `Our reply to your question ${number}`,
  paragraphs: [
    by ? `${by} wrote:` : 'We wrote:',
    ...content.split(/\n{2,}/),
    'To write back, use the page below. If it’s solved, you don’t have to do anything.',
  ],
  action: { label: 'Write back', path },
});
