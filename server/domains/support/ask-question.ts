import type { ContactCategory } from '#contract/support-constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import type {} from './events.ts';
import { dueAt, priorityOf, tidyText } from './rules.ts';
import { idOfOtherWords } from './sign-ticket.ts';
import { insertMessage, insertTicket, ticketOfForm, wordsOfForm, writerById } from './store.ts';

interface Question {
  category: ContactCategory;
  message: string;
  /** One page of the form makes one question, however often it sends the same words. */
  formId: string;
  now: Date;
}

/** Stores a member's question and returns its id. Its priority is that of their plan (decision 12). */
export async function askAsMember(
  db: Database,
  viewer: Pick<Viewer, 'id' | 'tier'>,
  question: Question,
): Promise<string> {
  const { name, email } = await writerById(db, viewer.id);
  return ask(db, { ...question, name, email, memberId: viewer.id, priority: priorityOf(viewer.tier) });
}

/** Stores a visitor's question and returns its id. Whose address it is isn't known, so it's nobody's account. */
export const askAsVisitor = (
  db: Database,
  question: Question & { name: string; email: string },
): Promise<string> => ask(db, { ...question, memberId: null, priority: priorityOf(null) });

async function ask(
  db: Database,
  question: Question & {
    name: string;
    email: string;
    memberId: string | null;
    priority: ReturnType<typeof priorityOf>;
  },
): Promise<string> {
  const { category, priority, memberId, formId, now } = question;
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
    now,
  });
  if (id === null) {
    const known = await ticketOfForm(db, formId, memberId);
    if (!known) throw conflict('This was sent before. Reload the page to write again.');
    const isSame = known.email === email && (await wordsOfForm(db, formId)) === content;
    if (isSame) return known.id;
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
  await enqueue(db, 'send-question-receipt', { ticket_id: id }, { key: `question ${id}` });
  await recordEvent(db, 'question.asked', { by: memberId, at: now, about: { ticket: id, category } });
  return id;
}
