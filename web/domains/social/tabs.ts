export const socialTabs = ['friends', 'following', 'followers', 'messages', 'discover'] as const;
export type SocialTab = (typeof socialTabs)[number];

export const isSocialTab = (tab: unknown): tab is SocialTab => socialTabs.some((one) => one === tab);
