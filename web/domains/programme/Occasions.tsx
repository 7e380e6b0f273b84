import { useState } from 'react';
import type { UpgradeWords } from './complete-day.ts';
import { MomentDialog } from './MomentDialog.tsx';
import type { Moment } from './rules.ts';
import { UpgradeDialog } from './UpgradeDialog.tsx';

interface OccasionsProps {
  programme: string;
  round: number;
  moment: Moment | null;
  onMomentSeen: () => void;
  upgrade: UpgradeWords | null;
  onUpgradeSeen: () => void;
}

/** What follows a completion, one at a time: the plan's end first, then whatever there is to celebrate. */
export function Occasions({
  programme,
  round,
  moment,
  onMomentSeen,
  upgrade,
  onUpgradeSeen,
}: OccasionsProps) {
  if (upgrade) return <Upgrade words={upgrade} onClosed={onUpgradeSeen} />;
  return moment ? (
    <MomentDialog
      key={moment.kind}
      moment={moment}
      programme={programme}
      round={round}
      onClosed={onMomentSeen}
    />
  ) : null;
}

function Upgrade({ words, onClosed }: { words: UpgradeWords; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  return <UpgradeDialog words={words} open={open} onClose={() => setOpen(false)} onClosed={onClosed} />;
}
