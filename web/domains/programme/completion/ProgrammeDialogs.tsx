import { type ReactNode, useEffect, useState } from 'react';
import type { Moment } from '../rules.ts';
import { CelebrationDialog } from './CelebrationDialog.tsx';
import type { UpgradeText } from './complete-day.ts';
import { UpgradeDialog } from './UpgradeDialog.tsx';

interface OccasionsProps {
  programme: string;
  round: number;
  moment: Moment | null;
  onMomentSeen: () => void;
  upgrade: UpgradeText | null;
  onUpgradeSeen: () => void;
}

/** Shows dialogs after a completion, one at a time: first the upgrade question, then the celebration. */
export function ProgrammeDialogs({
  programme,
  round,
  moment,
  onMomentSeen,
  upgrade,
  onUpgradeSeen,
}: OccasionsProps) {
  if (!upgrade && !moment) return null;
  return (
    <OnceNotTyping>
      {upgrade ? (
        <Upgrade words={upgrade} onClosed={onUpgradeSeen} />
      ) : moment ? (
        <CelebrationDialog
          key={moment.kind}
          moment={moment}
          programme={programme}
          round={round}
          onClosed={onMomentSeen}
        />
      ) : null}
    </OnceNotTyping>
  );
}

/**
 * Renders its children once no text field has the focus. A queued completion can reach the server while the member types; a dialog would
 * then take the keyboard, and the next space would close it unread.
 */
function OnceNotTyping({ children }: { children: ReactNode }) {
  const [isTyping, setTyping] = useState(isInText);
  useEffect(() => {
    if (!isTyping) return;
    // During `focusout` nothing has the focus yet. The next field may get it.
    const look = () => void setTimeout(() => setTyping(isInText()));
    document.addEventListener('focusout', look);
    return () => document.removeEventListener('focusout', look);
  }, [isTyping]);
  return isTyping ? null : children;
}

const isInText = (): boolean =>
  document.activeElement?.matches('textarea, input:not([type=checkbox]), [contenteditable=true]') ?? false;

function Upgrade({ words, onClosed }: { words: UpgradeText; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  return <UpgradeDialog words={words} open={open} onClose={() => setOpen(false)} onClosed={onClosed} />;
}
