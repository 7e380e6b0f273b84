/** Where two members are on the way to being friends, as the viewer sees it. A declined request is `none`. */
export const friendships = ['none', 'request_sent', 'request_received', 'friends'] as const;
export type Friendship = (typeof friendships)[number];

/** Days for which a member is new. */
export const newDays = 14;

/** Whom Discover suggests. */
export const discoverKinds = ['for_you', 'near_my_day', 'my_groups', 'new_here'] as const;
export type DiscoverKind = (typeof discoverKinds)[number];
