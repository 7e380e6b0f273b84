/** Who looks at a profile: someone who isn't signed in, or another member. */
export type Onlooker = 'visitor' | 'member';

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
  const page = onlooker === 'member' && profileVisibility !== 'private';
  return { page, activity: page && activityVisibility !== 'private' };
}
