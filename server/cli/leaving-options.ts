/** Option that says what becomes of the texts a member wrote for others. */
export const textsOption = { texts: { type: 'string' } } as const;

type Values = Record<string, string | undefined>;

/** Returns a sentence about a value that isn't known, or null. */
export const wrongTexts = ({ texts = 'keep' }: Values): string | null =>
  texts === 'keep' || texts === 'erase' ? null : '--texts is keep or erase.';

export const textsOf = ({ texts }: Values): 'keep' | 'erase' => (texts === 'erase' ? 'erase' : 'keep');
