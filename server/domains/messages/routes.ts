import Type from 'typebox';
import { messages } from '#contract/messages/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { cursorId, cursorTime, readCursor, readPageOf, writeCursor } from '#server/platform/http/cursors.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { storeUpload } from '#server/platform/images/store-upload.ts';
import { asQuery } from '#server/platform/text/word-query.ts';
import { forgetChat } from './chats/erase-chat.ts';
import { openChat } from './chats/open-chat.ts';
import { leftChats } from './chats/store.ts';
import { messageContent } from './content-adapter.ts';
import { deleteConversation } from './conversations/delete-conversation.ts';
import { requireSide } from './conversations/lock-side.ts';
import { readMessages } from './conversations/mark-read.ts';
import { muteConversation } from './conversations/mute-conversation.ts';
import { pageOfConversations } from './conversations/store.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { reactMessage } from './reactions/react-message.ts';
import { asConversation, readConversation } from './read-conversations.ts';
import { type Linked, showMessage, showMessages } from './read-messages.ts';
import { readThread } from './read-thread.ts';
import { requireReceiver } from './require-receiver.ts';
import { aroundHit, messageMissing } from './rules.ts';
import { findMessages } from './search/find-messages.ts';
import { sendMessage, textOfMessage } from './send-message.ts';
import { readSettings, saveSettings } from './settings.store.ts';
import { findReportable, messageSentAs, receivedBehindBlock } from './store.ts';
import { tellTyping } from './tell-typing.ts';

const usualPage = 50;
const conversationCursor = Type.Tuple([cursorTime, cursorId]);
const foundCursor = Type.Tuple([cursorTime, cursorId, Type.Boolean()]);
const position = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const messageCursor = Type.Union([Type.Tuple([position]), Type.Tuple([position, Type.Literal('newer')])]);

export function messageRoutes(serve: Serve, ctx: AppContext, content: Linked): void {
  serve(messages, 'GET /api/messages/conversations', async ({ db, viewer, query, now, nextCursor }) => {
    const after = readCursor(query.cursor, conversationCursor);
    const name = query.q?.trim() ? asQuery(query.q) : null;
    // Signs alone are no one's name.
    if (query.q?.trim() && name === null) return [];
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      (limit) =>
        pageOfConversations(db, viewer.id, {
          before: after && { at: new Date(after[0]), id: after[1] },
          name,
          limit,
          now,
        }),
      (last) => [last.side_at.getTime(), last.conversation_id],
    );
    nextCursor(next);
    return rows.map((row) => asConversation(row, viewer));
  });

  serve(messages, 'GET /api/messages/conversations/:partnerId', ({ db, viewer, params, now }) =>
    readConversation(db, { viewer, partnerId: params.partnerId, now }),
  );

  serve(messages, 'DELETE /api/messages/conversations/:partnerId', async ({ db, viewer, params, now }) => {
    await deleteConversation(db, { viewerId: viewer.id, partnerId: params.partnerId, now });
    return { message: 'Conversation deleted. Your partner keeps their copy.' };
  });

  serve(messages, 'POST /api/messages/chats/:groupId/open', ({ db, viewer, params, now }) =>
    openChat(db, { viewer, groupId: params.groupId, now }),
  );

  serve(messages, 'GET /api/messages/chats/left', ({ db, viewer }) => leftChats(db, viewer.id));

  serve(messages, 'DELETE /api/messages/chats/:groupId/own', async ({ db, viewer, params }) => {
    await forgetChat(db, { memberId: viewer.id, groupId: params.groupId });
    return { message: 'Your messages are being deleted. That takes a few minutes at most.' };
  });

  serve(
    messages,
    'PUT /api/messages/conversations/:partnerId/mute',
    async ({ db, viewer, params, body, now }) => {
      const { muted } = body;
      await muteConversation(db, { viewerId: viewer.id, partnerId: params.partnerId, muted, now });
      return {
        message: muted
          ? 'Muted. New messages here no longer count in your bell.'
          : 'Unmuted. New messages here count in your bell again.',
      };
    },
  );

  serve(messages, 'POST /api/messages/conversations/:partnerId/read', ({ db, viewer, params, body, now }) =>
    readMessages(db, {
      viewerId: viewer.id,
      partnerId: params.partnerId,
      position: body.position,
      now,
    }),
  );

  serve(
    messages,
    'POST /api/messages/conversations/:partnerId/typing',
    async ({ db, viewer, params, now }) => {
      await tellTyping(db, { viewer, partnerId: params.partnerId, now });
      return { message: 'Told.' };
    },
  );

  serve(messages, 'GET /api/messages/search', async ({ db, viewer, query, nextCursor }) => {
    const after = readCursor(query.cursor, foundCursor);
    if (query.q.trim() === '') return [];
    let found = { words: query.q, isCorrected: after?.[2] ?? false };
    const { rows, next } = await readPageOf(
      query.limit ?? usualPage,
      async (limit) => {
        const { rows: page, ...read } = await findMessages(db, viewer.id, {
          typed: query.q,
          isCorrected: found.isCorrected,
          before: after && { at: new Date(after[0]), id: after[1] },
          limit,
        });
        found = read;
        return page;
      },
      (last) => [last.created_at.getTime(), last.id, found.isCorrected],
    );
    nextCursor(next);
    return rows.map((row) => ({
      message: {
        id: row.id,
        content: aroundHit(row.content, found.words),
        message_type: row.message_type,
        created_at: row.created_at.toISOString(),
        is_own: row.is_own,
        by: null,
        has_image: row.has_image,
        deleted_by: null,
      },
      position: row.position,
      conversation_id: row.conversation_id,
      partner: authorOf(row, { as: 'partner' }),
    }));
  });

  serve(messages, 'GET /api/messages/settings', ({ db, viewer }) => readSettings(db, viewer.id));

  serve(messages, 'PUT /api/messages/settings', async ({ db, viewer, body, now }) => {
    await saveSettings(db, viewer.id, { read_receipts: body.read_receipts, now });
    return readSettings(db, viewer.id);
  });

  serve(
    messages,
    'GET /api/messages/:partnerId/received',
    async ({ db, viewer, params, query, nextCursor }) => {
      const after = readCursor(query.cursor, Type.Tuple([position]));
      const { rows, next } = await readPageOf(
        query.limit ?? usualPage,
        (limit) =>
          receivedBehindBlock(db, viewer.id, {
            partnerId: params.partnerId,
            from: after?.[0] ?? null,
            limit,
          }),
        (last) => [last.position],
      );
      nextCursor(next);
      return rows.map(({ id, content, has_image, created_at }) => ({
        id,
        content,
        has_image,
        created_at: created_at.toISOString(),
      }));
    },
  );

  serve(messages, 'GET /api/messages/:partnerId', async (call) => {
    const { db, viewer, params, query } = call;
    const cursor = readCursor(query.cursor, messageCursor);
    const side = await requireSide(db, { viewerId: viewer.id, partnerId: params.partnerId });
    const page = await readThread(db, viewer.id, {
      conversationId: side.conversation_id,
      ends: { first: side.cleared_to, last: side.last_position },
      around: query.around ?? null,
      from: cursor?.[0] ?? null,
      upwards: cursor?.[1] === 'newer',
      limit: query.limit ?? usualPage,
    });
    call.nextCursor(page.older === null ? null : writeCursor([page.older]));
    call.previousCursor(page.newer === null ? null : writeCursor([page.newer, 'newer']));
    return showMessages(db, content, viewer.id, page.rows);
  });

  serve(messages, 'POST /api/messages', {
    async prepare({ viewer, body, upload, now }) {
      const words = textOfMessage(body.content ?? '', { hasPhoto: upload !== null });
      if (!upload) return { words, imageId: null };
      const isSent = body.client_id && (await messageSentAs(ctx.db, viewer.id, body.client_id));
      if (isSent) return { words, imageId: null };
      // Processing a picture takes about a second, so the permission is checked first.
      await requireReceiver(ctx.db, { sender: viewer, receiverId: body.receiver_id, now });
      const { id } = await storeUpload(ctx, upload, { ownerId: viewer.id, alt: body.image_alt, now });
      return { words, imageId: id };
    },
    async handle({ db, viewer, body, now, prepared }) {
      const row = await sendMessage(db, {
        sender: viewer,
        receiverId: body.receiver_id,
        content: prepared.words,
        type: body.message_type ?? 'text',
        imageId: prepared.imageId,
        quotedId: body.quoted_id ?? null,
        clientId: body.client_id ?? null,
        now,
      });
      return showMessage(db, content, viewer.id, row);
    },
  });

  serve(messages, 'PUT /api/messages/:partnerId/:id', async ({ db, viewer, params, body, now }) => {
    const row = await editMessage(db, { sender: viewer, ...params, content: body.content, now });
    return showMessage(db, content, viewer.id, row);
  });

  serve(messages, 'PUT /api/messages/:partnerId/:id/reactions', async ({ db, viewer, params, body, now }) => {
    const { reaction_type: kind, active } = body;
    const row = await reactMessage(db, { viewerId: viewer.id, ...params, kind, active, now });
    return showMessage(db, content, viewer.id, row);
  });

  serve(messages, 'DELETE /api/messages/:partnerId/:id', async ({ db, viewer, params, now }) => {
    const row = await deleteMessage(db, { viewerId: viewer.id, ...params, now });
    return showMessage(db, content, viewer.id, row);
  });

  serve(messages, 'POST /api/messages/:partnerId/:id/report', async (call) => {
    const { db, viewer, params } = call;
    if (!(await findReportable(db, viewer.id, params))) throw notFound(messageMissing);
    return handleReport(messageContent.message)(call);
  });
}
