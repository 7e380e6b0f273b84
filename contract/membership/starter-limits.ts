import { allowances } from './allowances.ts';

/** The settings of the community that limit Starters. */
export interface StarterSettings {
  free_days: number;
  starter_comments: number;
}

/**
 * Sets the limits of Starters that are settings of the community. Server and web call it when they have read the settings. The web
 * shows plans with them, and gets a member's own allowance from the server.
 */
export const setStarterLimits = ({ free_days, starter_comments }: StarterSettings): void =>
  void Object.assign(allowances.starter, { programme_days: free_days, comments_per_day: starter_comments });
