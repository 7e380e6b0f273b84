import { type ContentSamples, idOf } from '#server/testing/content-samples.ts';

export const contentSamples: ContentSamples = {
  group: {
    write: ({ author }) =>
      idOf(author, 'POST /api/groups', { name: 'Early walkers', description: 'Before work.' }),
    report: { path: 'groups/:id/report', noun: 'Group', missing: "That group doesn't exist." },
  },
};
