import type { FlagReport } from '#contract/moderation/endpoints.ts';
import { defaultReason } from '#contract/moderation/report-categories.ts';
import { categoryLabel } from '../../platform/content/report-categories.ts';

type Said = Pick<FlagReport, 'category' | 'reason'>;

/** Returns a report's category, or the reporter's text if they chose none. */
export const reportTitle = ({ category, reason }: Said): string =>
  category ? categoryLabel[category].label : reason;

/** Returns the reporter's text beside a category. Reports without a category have it in the title. */
export const reportLabel = ({ category, reason }: Said): string =>
  category && reason === defaultReason ? 'Added nothing.' : reason;
