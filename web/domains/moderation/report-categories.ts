import type { FlagReport } from '#contract/moderation.ts';
import { defaultReason, type ReportCategory } from '#contract/report-categories.ts';

/** What a member reads when they choose why they report something. */
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

type Said = Pick<FlagReport, 'category' | 'reason'>;

/** Names a report: its category, or the reporter's own words where they chose none. */
export const reportTitle = ({ category, reason }: Said): string =>
  category ? categoryLabel[category].label : reason;

/** The reporter's own words beside a category. Reports without a category have theirs in the title. */
export const reportLabel = ({ category, reason }: Said): string =>
  category && reason === defaultReason ? 'Added nothing.' : reason;
