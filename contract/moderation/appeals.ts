/** Longest text with which a suspended member asks for another look, in characters. */
export const maxAppeal = 2000;

/** States of a suspension for its member. `over`: it ended or was lifted without a decision about the appeal. */
export const appealStates = ['open', 'waiting', 'kept', 'lifted', 'over', 'late'] as const;
export type AppealState = (typeof appealStates)[number];
