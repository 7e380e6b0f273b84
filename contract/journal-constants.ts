/** Characters of a sentence that is shared from a journal. */
export const maxSharedSentence = 1_000;
