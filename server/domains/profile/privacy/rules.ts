export interface Privacy {
  profileVisibility: string;
  activityVisibility: string;
  messagePermission: string;
  foundByEmail: boolean;
}

/** Defaults for members who never chose (B section 9, decision 72). */
export const defaultPrivacy: Privacy = {
  profileVisibility: 'public',
  activityVisibility: 'friends',
  messagePermission: 'everyone',
  foundByEmail: false,
};
