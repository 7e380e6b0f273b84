import type { Allowance } from '../auth/endpoints.ts';
import { allowances } from './allowances.ts';

/**
 * Sets the limits of Starters that are settings of the community. Server and web call it when they have read the settings. The web
 * shows plans with them, and gets a member's own allowance from the server.
 */
export const setStarterLimits = (limits: Pick<Allowance, 'programme_days' | 'comments_per_day'>): void =>
  void Object.assign(allowances.starter, limits);
