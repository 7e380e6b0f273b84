export interface Privacy {
  profileVisibility: string;
  activityVisibility: string;
  messagePermission: string;
  foundByEmail: boolean;
}

/** Defaults for members who never chose. */
export const defaultPrivacy: Privacy = {
  profileVisibility: 'public',
  activityVisibility: 'friends',
  messagePermission: 'everyone',
  foundByEmail: false,
};
