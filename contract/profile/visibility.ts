/** Who looks at a profile: someone who isn't signed in, another member, or a friend. */
export type Onlooker = 'visitor' | 'member' | 'friend';

/** Parts of a profile that another person sees. */
export interface SeenProfile {
  /** The page, and the member in lists, search and suggestions. */
  page: boolean;
  /** How many posts the member wrote. */
  activity: boolean;
}

/** Returns what someone sees of a profile with these settings. The server's visibility is tested against it. */
export function seenProfile(
  onlooker: Onlooker,
  { profileVisibility, activityVisibility }: { profileVisibility: string; activityVisibility: string },
): SeenProfile {
  const page =
    onlooker === 'friend' ||
    profileVisibility === 'public' ||
    (onlooker === 'member' && profileVisibility === 'members');
  const showsActivity =
    activityVisibility === 'public' || (onlooker === 'friend' && activityVisibility === 'friends');
  return { page, activity: page && showsActivity };
}
