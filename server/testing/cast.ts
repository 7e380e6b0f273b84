import type { Tier } from '#contract/membership/tiers.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';

export interface Role {
  name: string;
  email: string;
  tier: Tier;
  timeZone: string;
  isAdmin?: boolean;
  isModerator?: boolean;
  bio: string;
}

/** People used in every test, in the demo data and when we talk about the product. */
export const roles = {
  finn: {
    name: 'Finn Murphy',
    email: 'finn@example.com',
    tier: 'starter',
    timeZone: 'America/Halifax',
    bio: 'Back on my feet after a long winter. Walks before work.',
  },
  nora: {
    name: 'Nora Lindqvist',
    email: 'nora@example.com',
    tier: 'builder',
    timeZone: 'America/Toronto',
    bio: 'Night-shift nurse. My day ends at three.',
  },
  ada: {
    name: 'Ada Okafor',
    email: 'ada@example.com',
    tier: 'achiever',
    timeZone: 'America/Vancouver',
    bio: 'Runs a small choir and a smaller garden.',
  },
  cleo: {
    name: 'Cleo Tremblay',
    email: 'cleo@example.com',
    tier: 'creator',
    timeZone: 'America/Montreal',
    bio: 'Teaches. Writes. Walks the dog twice.',
  },
  fay: {
    name: 'Fay Nakamura',
    email: 'fay@example.com',
    tier: 'founder',
    timeZone: 'Asia/Tokyo',
    bio: 'Here since the first stone.',
  },
  milo: {
    name: 'Milo Haddad',
    email: 'milo@example.com',
    tier: 'builder',
    timeZone: 'America/Winnipeg',
    isModerator: true,
    bio: 'Reads every report. Drinks too much tea.',
  },
  mira: {
    name: 'Mira Sandhu',
    email: 'mira@example.com',
    tier: 'creator',
    timeZone: 'America/Edmonton',
    isAdmin: true,
    bio: 'Keeps the lights on.',
  },
} satisfies Record<string, Role>;

export type RoleName = keyof typeof roles;

/** Long enough for every policy, administrators included. */
export const castPassword = 'seven grey stones';

/** Returns a member of the cast as the viewer of a call. */
export function viewerOf(name: RoleName, members: Record<RoleName, string>): Viewer {
  const { tier, isAdmin = false, isModerator = false }: Role = roles[name];
  return { id: members[name], sessionId: '', tier, isAdmin, isModerator };
}

/** Administrators of tests and of the demo sign in without a second step until then. */
export const inFarFuture = new Date('9999-01-01');
