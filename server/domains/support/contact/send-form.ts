import type { ContactCategory } from '#contract/support/constants.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import { askAsVisitor, findAsked } from '../ask-question.ts';
import { addTries, countTries } from '../contact-tries.store.ts';
import { type FormFaults, type FormFields, formAge, formFaults, formUses, isCategory } from '../rules.ts';
import { readStamp } from '../sign-ticket.ts';

/** Result of a form: the question's id, or the sentences that say why it is refused, with the status of the page. */
type Outcome = { id: string } | { faults: FormFaults; status: number };

/**
 * Takes a visitor's form. A machine is told by its speed, by the field that people don't see, and by how much it sends.
 */
export async function sendForm(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  {
    fields,
    isAboutStaff,
    stamp,
    trap,
    ip,
  }: { fields: FormFields; isAboutStaff: boolean; stamp: string; trap: string; ip: string },
): Promise<Outcome> {
  const faults = formFaults(fields);
  if (Object.keys(faults).length > 0) return { faults, status: 422 };
  const refuse = (form: string, status = 422): Outcome => ({ faults: { form }, status });
  if (trap !== '')
    return refuse(
      'A field that people leave empty was filled in. It’s empty again now, so please send this once more.',
    );
  const now = clock.now();
  const opened = readStamp(config.serverKey, stamp);
  const age = opened ? now.getTime() - opened.openedAt.getTime() : Number.POSITIVE_INFINITY;
  if (!opened || age > formAge.most)
    return refuse('This page was open for a long time. Nothing is lost. Please send it once more.');
  if (age < formAge.least) return refuse('That was very fast. Nothing is lost. Please send it once more.');
  const { category } = fields;
  if (!isCategory(category)) return refuse('Please choose what it’s about.');

  return db.transaction().execute(async (tx): Promise<Outcome> => {
    const question = { ...fields, category, isAboutStaff, formId: opened.formId, now };
    // A repetition is no use of the form: it arrived already.
    const known = await findAsked(tx, question);
    if (known) return { id: known };
    const tooMuch = config.rateLimits
      ? await countUses(tx, { config, ip, email: fields.email, category, now })
      : null;
    if (tooMuch) return refuse(tooMuch, 429);
    return { id: await askAsVisitor(tx, question) };
  });
}

/** Counts a use of the form. Returns the sentence that refuses one too many. */
async function countUses(
  db: Database,
  {
    config,
    ip,
    email,
    category,
    now,
  }: {
    config: AppContext['config'];
    ip: string;
    email: string;
    category: ContactCategory;
    now: Date;
  },
): Promise<string | null> {
  const key = deriveKey(config.serverKey, 'support tries');
  const limits = [
    { subject: keyedHash(key, `network ${networkOf(ip)}`), most: formUses.perNetwork },
    { subject: keyedHash(key, `address ${email.trim().toLowerCase()}`), most: formUses.perAddress },
    {
      subject: keyedHash(key, category === 'safety' ? 'everyone about safety' : 'everyone'),
      most: formUses.ofAll,
    },
  ];
  const since = new Date(now.getTime() - formUses.within);
  for (const { subject, most } of limits)
    if ((await countTries(db, subject, since)) >= most)
      return 'That was a lot at once. Nothing is lost. Please wait an hour and send it again.';
  await addTries(
    db,
    limits.map(({ subject }) => subject),
    now,
  );
  return null;
}
