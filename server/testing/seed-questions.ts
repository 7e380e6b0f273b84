import type { ContactCategory } from '#contract/support/constants.ts';
import { askAsMember, askAsVisitor } from '#server/domains/support/ask-question.ts';
import { changeReadyReply } from '#server/domains/support/office/change-ready-reply.ts';
import { noteOnTicket } from '#server/domains/support/office/note-on-ticket.ts';
import { replyToTicket } from '#server/domains/support/office/reply-to-ticket.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { dropJobsAbout } from '#server/platform/jobs.ts';
import { type RoleName, viewerOf } from './cast.ts';

interface SeedQuestion {
  by: RoleName | { name: string; email: string };
  category: ContactCategory;
  /** Minutes before now. */
  ago: number;
  message: string;
  note?: string;
  /** Milo's reply, an hour later. */
  reply?: string;
}

/** Adds questions to us, so that the office's queue has each priority, a visitor, a note and replies. */
export async function seedQuestions(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  for (const { by, category, ago, message, note, reply } of questions) {
    const at = new Date(now.getTime() - ago * 60_000);
    const question = { category, message, formId: newId(), now: at };
    const actor = {
      viewer: viewerOf('milo', members),
      caller: { ip: '127.0.0.1', device: 'Demo', requestId: 'demo' },
      now: new Date(Math.min(at.getTime() + 3_600_000, now.getTime())),
    };
    await db.transaction().execute(async (tx) => {
      const id =
        typeof by === 'string'
          ? await askAsMember(tx, viewerOf(by, members), question)
          : await askAsVisitor(tx, { ...question, ...by });
      if (note) await noteOnTicket(tx, actor, { id, note, formId: newId() });
      if (reply) await replyToTicket(tx, actor, { id, message: reply, version: 1, formId: newId() });
      // The demo sends no emails.
      const messages = await tx
        .selectFrom('support_messages')
        .select('id')
        .where('ticket_id', '=', id)
        .execute();
      for (const about of [id, ...messages.map((each) => each.id)]) await dropJobsAbout(tx, about);
    });
  }
  const actor = {
    viewer: viewerOf('milo', members),
    caller: { ip: '127.0.0.1', device: 'Demo', requestId: 'demo' },
    now,
  };
  for (const { title, content } of ready)
    await db.transaction().execute((tx) => changeReadyReply(tx, actor, { id: newId(), title, content }));
  // Nor do its questions alarm anyone by email.
  await db.updateTable('staff_alarms').set({ emailed_at: now }).where('emailed_at', 'is', null).execute();
}

const questions: readonly SeedQuestion[] = [
  {
    by: 'nora',
    category: 'broken',
    ago: 1500,
    message: 'My day ends at three, and the reminder came at midnight.\nIs that a setting?',
    reply:
      'Hi Nora. Reminders follow the clock and not your day.\nYou can move it under Notifications. It takes effect tonight.',
  },
  { by: 'cleo', category: 'billing', ago: 95, message: 'Could the invoice have my studio’s address?' },
  {
    by: 'ada',
    category: 'account',
    ago: 140,
    message: 'I have a new phone. How do I sign the old one out?',
    note: 'Two-step sign-in is on, so the old one needs a code anyway.',
  },
  { by: 'finn', category: 'ideas', ago: 60, message: 'A map of our walks would be lovely.' },
  {
    by: { name: 'Sofia', email: 'sofia@example.com' },
    category: 'privacy',
    ago: 30,
    message: 'Before I join: who can read a journal entry?',
  },
];

const ready: readonly { title: string; content: string }[] = [
  {
    title: 'Refund sent',
    content: 'Hi {name},\n\nyour refund is on its way. It takes up to five working days.\n\n{me}',
  },
  {
    title: 'Who reads what',
    content:
      'Hi {name},\n\nthe help centre says who can read what, in plain words. Write back any time.\n\n{me}',
  },
];
