/** Characters of a sentence that is shared from a journal. */
export const maxSharedSentence = 1_000;
/** Mood and energy of a date are chosen from 1 to this. */
export const mostFeeling = 5;
/** Dates that the list of feelings has unless it is asked for others. */
export const feelingListDates = 35;
