import { SupportTab } from '../support/SupportTab.tsx';
import type { AdminTabProps } from './admin-view.ts';

/** Questions to us, as a tab of the office. */
export const SupportPart = ({ view, onView }: AdminTabProps) => (
  <SupportTab view={view} onView={(next) => onView({ tab: view.tab, ...next })} />
);
