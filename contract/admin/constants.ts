/** States that the list of members filters by. */
export const userStates = ['active', 'suspended', 'unverified', 'leaving', 'staff', 'reported'] as const;
export type UserState = (typeof userStates)[number];

export const userSorts = ['newest', 'oldest', 'name'] as const;
export type UserSort = (typeof userSorts)[number];

/** Acts on several members at once. */
export const bulkActs = ['sign_out', 'comp', 'suspend', 'lift'] as const;
export type BulkAct = (typeof bulkActs)[number];
export const mostAtOnce = 100;
