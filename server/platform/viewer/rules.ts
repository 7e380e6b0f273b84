import type { MemberPlan } from '#contract/membership/allowances.ts';

/** The signed-in member who is calling. */
export interface Viewer extends MemberPlan {
  id: string;
  sessionId: string;
  /** True for an administrator without two-step sign-in, who has only the rights of a member until then. */
  needsSecondStep?: true;
  /** Sentence that refuses writes, for a member who may only read. */
  readOnly?: string | null;
  /** The transaction of their last change, if a replica may be asked. */
  lastWrite?: number | null;
}

/** Where a request comes from. */
export interface Caller {
  ip: string;
  device: string;
  requestId: string;
}

/** A viewer and their request, as the audit log records them. Every call of a signed-in member is one. */
export interface Actor {
  viewer: Viewer;
  caller: Caller;
  now: Date;
}

export const isStaff = ({ isAdmin, isModerator }: Pick<Viewer, 'isAdmin' | 'isModerator'>): boolean =>
  isAdmin || isModerator;

/** Returns the viewer without the rights of staff. */
export const asMember = (viewer: Viewer): Viewer => ({ ...viewer, isAdmin: false, isModerator: false });
