/** Fields of a day of Evolve 90 that are edited, in the order of the form. */
export const dayFields = [
  'name',
  'body',
  'walk',
  'actions',
  'small',
  'bonus',
  'prompt',
  'deeper_prompt',
  'sources',
] as const;
export type DayField = (typeof dayFields)[number];

/** Something that must change before a day can be published, as a sentence about a field. */
export interface DayProblem {
  field: DayField;
  sentence: string;
}

/** Longest texts that a draft may have. Publishing has stricter limits. */
export const longestLine = 600;
export const longestBody = 20_000;
