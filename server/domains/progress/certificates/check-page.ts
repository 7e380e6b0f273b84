import type { Database } from '#server/platform/database/database.ts';
import { escapeHtml } from '#server/platform/email/email-template.ts';
import { readNumber } from './rules.ts';
import { publicCertificate } from './store.ts';

const address = /^\/certificates\/([^/?#]{1,60})(?:[/?#]|$)/;
const longDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/**
 * Returns a certificate's check page as HTML for readers without JavaScript, or null for any other page. Off, unknown
 * and deleted look alike.
 */
export async function checkPageWithoutScript(db: Database, url: string): Promise<string | null> {
  const typed = address.exec(url)?.[1];
  if (typed === undefined) return null;
  const number = readNumber(typed.replaceAll('%20', ' '));
  const certificate = number && (await publicCertificate(db, number));
  if (!certificate)
    return '<h1>No certificate with this number</h1><p>It isn’t in our records, or its owner has turned the page off. We can’t tell you which.</p>';
  const { name, kind, title, finished_on: on } = certificate;
  const what =
    kind === 'evolve90'
      ? `walked all of ${escapeHtml(title)}, and finished`
      : `finished “${escapeHtml(title)}”`;
  return [
    '<h1>Certificate</h1><p>Checked against our records right now.</p>',
    `<p><b>${escapeHtml(name)}</b> ${what} on ${longDate.format(new Date(`${on}T00:00:00Z`))}.</p>`,
    `<p>No. ${certificate.number}. A record of practice, not a professional qualification.</p>`,
  ].join('');
}
