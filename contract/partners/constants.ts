/** Words and limits of accountability partners, shared by server and web. */
export const partnerCategories = [
  'health',
  'fitness',
  'learning',
  'career',
  'relationships',
  'financial',
  'personal',
] as const;
export type PartnerCategory = (typeof partnerCategories)[number];

export const partnerTones = ['gentle', 'direct'] as const;
export type PartnerTone = (typeof partnerTones)[number];

/** Waking hours that two partners have in common at least, in minutes. */
export const minOverlap = 4 * 60;
/** Most days of Evolve 90 between two partners. */
export const maxDaysApart = 14;
/** Dates of a pact, until both renew it. */
export const pactDays = 30;
/** The last dates of a pact, on which both may renew it. */
export const renewalDays = 6;

/** The five lines of a pact. */
export const pactLines = ['counts', 'question', 'rest_days', 'nudges', 'quiet'] as const;
export type PactLineKey = (typeof pactLines)[number];

export const partnerAnswers = ['yes', 'not_yet', 'rest'] as const;
export type PartnerAnswer = (typeof partnerAnswers)[number];

/** A date of a partner: an answer, no answer, still open, ahead, or before the pact. */
export const partnerDayStates = [...partnerAnswers, 'none', 'open', 'ahead', 'before'] as const;
export type PartnerDayState = (typeof partnerDayStates)[number];

export const nudgeWords = [
  'Saved you the bench.',
  'Thinking of your shoes.',
  'Whatever today was, five minutes is enough.',
] as const;
export const maxNudge = 140;
export const maxPactText = 200;
/** Seconds in which leaving a pact can be undone, before the partner is told. */
export const leaveUndoSeconds = 10;
/** Habits that a member shows to a partner. */
export const maxShownHabits = 5;
