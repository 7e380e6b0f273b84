import type { Person } from './mention.ts';

/** An option of the list that opens while a mention or an emoji is typed. */
export interface Choice {
  key: string;
  label: string;
  /** The emoji, shown before the label. */
  sign?: string | undefined;
  /** The person whose avatar shows beside the name. */
  person?: Person | undefined;
}
