import { type ReactNode, useState } from 'react';
import type { Subscription } from '#contract/membership/endpoints.ts';
import type { PackageId } from '#contract/membership/prices.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { KeepDialog } from './KeepDialog.tsx';
import { PauseDialog } from './PauseDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';

export type MembershipQuestion =
  | { act: 'change'; to: PackageId }
  | { act: 'cancel' | 'pause' | 'refund' | 'keep' };
export type OpenDialog = (question: MembershipQuestion) => void;

/** Returns the membership dialogs: `ask` opens a new one, and `dialog` must be rendered somewhere on the page. */
export function useMembershipDialogs(
  subscription: Subscription | undefined,
  on: (instant: string) => string,
): { ask: OpenDialog; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: MembershipQuestion; n: number; open: boolean } | null>(null);
  const ask: OpenDialog = (question) => setAsked((last) => ({ question, n: (last?.n ?? 0) + 1, open: true }));
  if (!asked || !subscription) return { ask, dialog: null };
  const { question, n, open } = asked;
  const onClose = () => setAsked({ ...asked, open: false });
  const props = { open, subscription, on, onClose };
  return { ask, dialog: dialogOf() };

  function dialogOf(): ReactNode {
    switch (question.act) {
      case 'change':
        return <ChangeDialog key={n} open={open} to={question.to} on={on} onClose={onClose} />;
      case 'cancel':
        return <CancelDialog key={n} {...props} />;
      case 'pause':
        return <PauseDialog key={n} {...props} />;
      case 'refund':
        return <RefundDialog key={n} {...props} />;
      case 'keep':
        return <KeepDialog key={n} {...props} />;
    }
  }
}
