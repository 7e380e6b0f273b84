import type { Failure } from '../../platform/http/api.ts';

/** Sentences of the forum; they stay word for word. */
export const sentences = {
  header: 'Free members can read the forum. Paid members participate.',
  who: 'Everyone can read the forum. Builder and up can reply; Achiever and up can start topics.',
  upgrade: 'Upgrade to Builder or higher to take part in discussions.',
  none: 'No topics in this category yet.',
  beFirst: 'Be the first to start a discussion!',
  topicFields: 'Title and content are required',
  replyField: 'Reply content is required',
  reported: 'Content reported successfully. Moderators will review it.',
  confirmReport:
    'Are you sure you want to report this content as inappropriate? This will notify moderators for review.',
  confirmDeleteTopic:
    'Are you sure you want to delete this topic? This action cannot be undone and will delete all replies as well.',
  confirmDeleteReply: 'Are you sure you want to delete this comment? This action cannot be undone.',
} as const;

/** Shown when a call fails without a sentence from the server. The lower ones are our own. */
export const failures = {
  categories: {
    failed: 'Failed to load forum categories',
    network: 'Network error loading categories',
  },
  topics: { failed: 'Failed to load topics', network: 'Network error loading topics' },
  topic: { failed: 'Failed to load topic details', network: 'Network error loading topic' },
  createTopic: { failed: 'Failed to create topic', network: 'Network error creating topic' },
  createReply: { failed: 'Failed to create reply', network: 'Network error creating reply' },
  reaction: { failed: 'Failed to add reaction', network: 'Network error adding reaction' },
  deleteTopic: { failed: 'Failed to delete topic', network: 'Network error deleting topic' },
  deleteReply: { failed: 'Failed to delete comment', network: 'Network error deleting comment' },
  replies: { failed: 'Failed to load more replies', network: 'Network error loading replies' },
  report: { failed: 'Failed to report content', network: 'Network error reporting content' },
  change: { failed: 'Failed to save changes', network: 'Network error saving changes' },
} satisfies Record<string, Failure>;
