/** A file has all data of a member, or habits, goals and practice as tables. */
export const exportContents = ['everything', 'practice'] as const;
export type ExportContents = (typeof exportContents)[number];
