export const longestTopicTitle = 200;

export const topicFieldsMissing = 'Title and content are required';
export const replyMissing = 'Reply content is required';
