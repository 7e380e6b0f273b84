import type { ContactCategory } from '#contract/support/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { receiptsSince, writerById } from './emails.store.ts';
import type {} from './events.ts';
import { dueAt, mayReceive, priorityOf, receipts, staffNamedIn, tidyText } from './rules.ts';
import { idOfOtherWords } from './sign-ticket.ts';
import {
  insertMessage,
  insertSubjects,
  insertTicket,
  staffNames,
  ticketOfForm,
  wordsOfForm,
} from './store.ts';

interface Question {
  category: ContactCategory;
  /** True if its writer says that it's about a member of staff. */
  isAboutStaff?: boolean | undefined;
  message: string;
  /** One page of the form makes one question, however often it sends the same words. */
  formId: string;
  now: Date;
}

/** Stores a member's question and returns its id. Its priority is that of their plan. */
export async function askAsMember(
  db: Database,
  viewer: Pick<Viewer, 'id' | 'tier'>,
  question: Question,
): Promise<string> {
  const { name, email, email_verified_at } = await writerById(db, viewer.id);
  // An account may have been opened with someone else's address, which gets no email until it is confirmed.
  const hasReceipt = email_verified_at !== null;
  return ask(db, {
    ...question,
    name,
    email,
    memberId: viewer.id,
    priority: priorityOf(viewer.tier),
    hasReceipt,
  });
}

/** Stores a visitor's question and returns its id. Whose address it is isn't known, so it's nobody's account. */
export async function askAsVisitor(
  db: Database,
  question: Question & { name: string; email: string },
): Promise<string> {
  const email = question.email.trim();
  const since = (ms: number) => new Date(question.now.getTime() - ms);
  const sent = await receiptsSince(db, { email, day: since(receipts.day), hour: since(receipts.hour) });
  const hasReceipt = mayReceive(sent);
  return ask(db, { ...question, email, memberId: null, priority: priorityOf(null), hasReceipt });
}

async function ask(
  db: Database,
  question: Question & {
    name: string;
    email: string;
    memberId: string | null;
    priority: ReturnType<typeof priorityOf>;
    hasReceipt: boolean;
  },
): Promise<string> {
  const { category, priority, memberId, formId, hasReceipt, now } = question;
  const content = tidyText(question.message);
  const email = question.email.trim();
  const id = await insertTicket(db, {
    memberId,
    name: tidyText(question.name),
    email,
    category,
    priority,
    formId,
    dueAt: dueAt(category, priority, now),
    hasReceipt,
    isAboutStaff: question.isAboutStaff ?? false,
    now,
  });
  if (id === null) {
    const known = await findAsked(db, question);
    if (known) return known;
    if (!(await ticketOfForm(db, formId, memberId)))
      throw conflict('This was sent before. Reload the page to write again.');
    // Other words, or a corrected address, are another question: a browser's Back leads to the form that was sent.
    return ask(db, { ...question, formId: idOfOtherWords(formId, `${email} ${content}`) });
  }
  await insertMessage(db, {
    ticketId: id,
    kind: 'question',
    authorId: memberId,
    content,
    formId,
    now,
  });
  await keepFromNamed(db, { id, category, content });
  if (hasReceipt) await enqueue(db, 'send-question-receipt', { ticket_id: id }, { key: `question ${id}` });
  await recordEvent(db, 'question.asked', { by: memberId, at: now, about: { ticket: id, category } });
  return id;
}

/** Keeps a question about safety from members of staff whom it names. */
export async function keepFromNamed(
  db: Database,
  { id, category, content }: { id: string; category: ContactCategory; content: string },
): Promise<void> {
  if (category === 'safety') await insertSubjects(db, id, staffNamedIn(content, await staffNames(db)));
}

/** Returns the question that this form asked already with these words, or undefined. */
export async function findAsked(
  db: Database,
  question: Question & { email: string; memberId?: string | null },
): Promise<string | undefined> {
  const content = tidyText(question.message);
  const email = question.email.trim();
  for (const formId of [question.formId, idOfOtherWords(question.formId, `${email} ${content}`)]) {
    const known = await ticketOfForm(db, formId, question.memberId ?? null);
    if (known && known.email === email && (await wordsOfForm(db, formId)) === content) return known.id;
  }
  return undefined;
}
