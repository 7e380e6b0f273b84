import type { ComponentType } from 'react';
import type { Typed } from '../../../platform/forms/form-state.ts';
import type { Answer } from '../../../platform/http/api.ts';
import type { StoredValue } from '../../../platform/session/stored-value.ts';

export interface SignInValues {
  email: string;
  password: string;
}
export const nothingTyped: SignInValues = { email: '', password: '' };

/** Properties of the sign-in form and of the request for a reset link, which are in one place. */
export interface ViewProps {
  /** Typed values of both. */
  typed: StoredValue<Typed<SignInValues>>;
  /** The page that was requested before signing in. */
  next: string | undefined;
  /** Parts that load after the form. */
  parts: LoadedParts | undefined;
}

/** Exports of `sign-in-parts.ts`. */
interface SignInParts {
  AskForLink: ComponentType<ViewProps>;
  AfterPassword: ComponentType<AfterPasswordProps>;
  PasskeyButton: ComponentType<{ onDone: (answer: SignedIn) => void }>;
}

export type LoadedParts = SignInParts | 'failed';

export type SignedIn = Answer<'POST /api/auth/login'>;

export interface AfterPasswordProps {
  /** Shows that the password was right, and a second step is missing. */
  challenge?: string;
  /** Code and sentence of the refusal. */
  code?: string;
  detail?: string;
  /** The address and password that were entered. */
  sent?: { email: string; password: string };
  /** A sign-in with words for the member. */
  answer?: SignedIn;
  /** Returns to the password, with a sentence if there is a reason. */
  onBack: (sentence: string | null) => void;
}
