/** Categories of a report, in the order of the form. */
export const reportCategories = ['spam', 'unkind', 'harmful_advice', 'private_information', 'other'] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** Default reason of a report. */
export const defaultReason = 'Reported as inappropriate';
