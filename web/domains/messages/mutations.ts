import type { Body } from '#contract/endpoint.ts';
import type { Message, MessageSettings } from '#contract/messages.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';
import { upload } from '../../platform/http/upload.ts';
import { queryClient } from '../../platform/query/query.ts';
import { addNewest, patchConversation, reloadConversations } from './queries.ts';
import { conversationRead, messagePages, messageSettingsRead } from './reads.ts';

/** Sends a text. Retrying with the `clientId` sends it once. */
export const sendText = (receiverId: string, content: string, clientId: string): Promise<Message> =>
  api('POST /api/messages', {
    body: { receiver_id: receiverId, content, message_type: 'text', client_id: clientId },
  });

/** Sends a photo with a text, which may be empty. */
export const sendPhoto = (
  sent: { receiverId: string; content: string; clientId: string; file: File; alt: string },
  onProgress: (progress: number) => void,
): Promise<Message> =>
  upload('POST /api/messages', {
    fields: {
      receiver_id: sent.receiverId,
      content: sent.content,
      message_type: 'text',
      client_id: sent.clientId,
      image_alt: sent.alt,
    },
    file: sent.file,
    onProgress,
  });

let toldAt = 0;
const tellEvery = 3_000;

/** Sends the sign that the member is writing, every 3 s at most. Ignores a failure. */
export function tellTyping(address: string): void {
  if (performance.now() - toldAt < tellEvery) return;
  toldAt = performance.now();
  void api('POST /api/messages/conversations/:partnerId/typing', { params: { partnerId: address } }).catch(
    () => undefined,
  );
}

export async function deleteMessage(address: string, { id }: Message): Promise<void> {
  addNewest(address, [
    await api('DELETE /api/messages/:partnerId/:id', { params: { partnerId: address, id } }),
  ]);
  await reloadConversations();
}

export const reportMessage = (
  address: string,
  { id }: Pick<Message, 'id'>,
  body: Body<Routes['POST /api/messages/:partnerId/:id/report']>,
) => api('POST /api/messages/:partnerId/:id/report', { params: { partnerId: address, id }, body });

export async function deleteConversation(address: string): Promise<void> {
  await api('DELETE /api/messages/conversations/:partnerId', { params: { partnerId: address } });
  queryClient.removeQueries({ queryKey: messagePages(address).queryKey });
  queryClient.removeQueries({ queryKey: conversationRead(address).queryKey });
  await reloadConversations();
}

export async function muteConversation(address: string, muted: boolean): Promise<string> {
  const { message } = await api('PUT /api/messages/conversations/:partnerId/mute', {
    params: { partnerId: address },
    body: { muted },
  });
  patchConversation(address, (conversation) => ({ ...conversation, is_muted: muted }));
  void queryClient.invalidateQueries({ queryKey: ['GET /api/notifications/count'] });
  return message;
}

export async function saveMessageSettings(body: MessageSettings): Promise<void> {
  const saved = await api('PUT /api/messages/settings', { body });
  queryClient.setQueryData(messageSettingsRead.queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: ['GET /api/messages/:partnerId'] });
}
