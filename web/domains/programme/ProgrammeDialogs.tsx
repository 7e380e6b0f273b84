import { type ReactNode, useEffect, useState } from 'react';
import type { UpgradeText } from './complete-day.ts';
import { MomentDialog } from './MomentDialog.tsx';
import type { Moment } from './rules.ts';
import { UpgradeDialog } from './UpgradeDialog.tsx';

interface OccasionsProps {
  programme: string;
  round: number;
  moment: Moment | null;
  onMomentSeen: () => void;
  upgrade: UpgradeText | null;
  onUpgradeSeen: () => void;
}

/** What follows a completion, one at a time: the plan's end first, then whatever there is to celebrate. */
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
        <MomentDialog
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
 * A completion that waited for the connection can arrive while the member writes. A dialog that opened then would take the keyboard
 * in the middle of a word, and the next space would close it unread, so it waits until the text field loses focus.
 */
function OnceNotTyping({ children }: { children: ReactNode }) {
  const [isTyping, setTyping] = useState(isInText);
  useEffect(() => {
    if (!isTyping) return;
    // During `focusout` nothing has the focus yet; the next field may still get it.
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
