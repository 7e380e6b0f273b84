import type { ReportCategory } from '#contract/moderation/report-categories.ts';

/** Labels of the report categories in the form. */
export const categoryLabel: Record<ReportCategory, { label: string; hint?: string }> = {
  spam: { label: 'Spam', hint: 'Selling, recruiting or the same message again and again' },
  unkind: { label: 'Unkind', hint: 'Aimed at a person, mocking or threatening' },
  harmful_advice: { label: 'Harmful advice', hint: 'Could hurt someone who follows it' },
  private_information: {
    label: 'Private information',
    hint: 'Shares something about a person without asking',
  },
  other: { label: 'Other' },
};
