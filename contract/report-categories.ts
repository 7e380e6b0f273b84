/** What can be wrong with reported content, in the order in which a member chooses. */
export const reportCategories = ['spam', 'unkind', 'harmful_advice', 'private_information', 'other'] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** The reason of a report whose reporter wrote none (decision 99). */
export const defaultReason = 'Reported as inappropriate';
