import type { ContentSamples } from '#server/testing/content-samples.ts';

export const contentSamples: ContentSamples = {
  profile: {
    write: async ({ author }) => author.id,
    report: { path: 'users/:id/report', noun: 'Profile', missing: "That member doesn't exist." },
  },
};
