import type { Answer } from '../../platform/http/api.ts';

/** Properties of the sign-in form and of the request for a reset link, which are in one place. */
export interface ViewProps {
  email: string;
  onEmail: (email: string) => void;
  /** The page that was requested before signing in. */
  next: string | undefined;
}

export type SignedIn = Answer<'POST /api/auth/login'>;
