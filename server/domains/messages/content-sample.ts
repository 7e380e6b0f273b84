import { type ContentSamples, idOf } from '#server/testing/content-samples.ts';

export const contentSamples: ContentSamples = {
  message: {
    write: ({ author, reader }) =>
      idOf(author, 'POST /api/messages', { receiver_id: reader.id, content: 'Buy my shoes.' }),
    report: {
      path: 'messages/:partner/:id/report',
      noun: 'Message',
      missing: "That message doesn't exist or was deleted.",
    },
  },
};
