import { readMessages } from '#server/domains/messages/conversations/mark-read.ts';
import { sendMessage } from '#server/domains/messages/send-message.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RoleName, viewerOf } from './cast.ts';

type Line = readonly [by: RoleName, hoursAgo: number, text: string, type?: 'text' | 'success_share'];

/** Conversations of the demo, each with its two members, and whether the first of them has read all. */
const talks: readonly { between: readonly [RoleName, RoleName]; isRead: boolean; lines: readonly Line[] }[] =
  [
    {
      between: ['nora', 'ada'],
      isRead: false,
      lines: [
        ['ada', 30, 'Did the walk happen?'],
        ['nora', 29, 'It happened. Eleven minutes, because I missed my turn.'],
        ['nora', 29, 'So technically I did more than I had to.'],
        ['ada', 28, 'I’m telling everyone you’re a runner now.'],
        ['ada', 6, 'Fourteen days, no gaps.', 'success_share'],
        ['nora', 5, 'Fourteen! The bench is going to need a plaque.'],
        ['ada', 3, 'Same bench at 7:30 tomorrow?'],
        ['ada', 3, 'I’ll bring the thermos.'],
      ],
    },
    {
      between: ['nora', 'cleo'],
      isRead: true,
      lines: [
        ['nora', 52, 'How do you keep the dog from choosing the route?'],
        ['cleo', 51, 'I don’t. He chooses, and I call it a plan.'],
      ],
    },
    {
      between: ['finn', 'milo'],
      isRead: true,
      lines: [
        ['milo', 70, 'Welcome, Finn. If anything here feels off, write to me.'],
        ['finn', 69, 'Thank you. So far only the weather does.'],
      ],
    },
  ];

/** Messages in the chat of a group. */
const chat: { group: string; lines: readonly Line[] } = {
  group: 'Before the kettle boils',
  lines: [
    ['cleo', 23, 'Rain until eight, says the window.'],
    ['ada', 23, 'My shoes say the same.'],
    ['nora', 22, 'Does the porch count?'],
    ['cleo', 22, 'The porch counts.'],
    ['milo', 21, 'I’m at the bench. It’s wet, and mine.'],
  ],
};

const hour = 60 * 60 * 1000;

/** Writes the cast's messages of the demo, by the product's own acts. */
export async function seedMessages(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  const send = ([by, hoursAgo, content, type = 'text']: Line, receiverId: string) =>
    db.transaction().execute((tx) =>
      sendMessage(tx, {
        sender: viewerOf(by, members),
        receiverId,
        content,
        type,
        imageId: null,
        quotedId: null,
        clientId: null,
        now: new Date(now.getTime() - hoursAgo * hour),
      }),
    );
  const group = await db
    .selectFrom('groups')
    .select('id')
    .where('name', '=', chat.group)
    .executeTakeFirstOrThrow();
  for (const line of chat.lines) await send(line, group.id);
  for (const { between, isRead, lines } of talks) {
    const [first, second] = between;
    for (const line of lines) await send(line, members[line[0] === first ? second : first]);
    for (const [reader, partner, position] of [
      [first, second, isRead ? lines.length : lines.length - 2],
      [second, first, lines.length],
    ] as const)
      await db
        .transaction()
        .execute((tx) =>
          readMessages(tx, { viewerId: members[reader], partnerId: members[partner], position, now }),
        );
  }
}
