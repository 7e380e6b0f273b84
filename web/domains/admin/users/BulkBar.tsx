import { Ban, Gift, LogOut } from 'lucide';
import { useState } from 'react';
import { mostAtOnce } from '#contract/admin/constants.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { counted } from '../../../ui/formats.ts';
import { BulkDialog } from './BulkDialog.tsx';

/** Bar of what can be done with the chosen members. */
export function BulkBar({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const [act, setAct] = useState<'sign_out' | 'comp' | 'suspend'>();
  const isTooMany = ids.length > mostAtOnce;
  return (
    <div
      className="flex flex-wrap gap-x-4 gap-y-2 items-center px-4 py-2 bg-brand-tint border-b border-line"
      role="region"
      aria-label={`${counted(ids.length, 'member')} selected`}
    >
      <b className="nums">{ids.length} selected</b>
      <Button kind="ghost" size="sm" onClick={onClear}>
        Clear
      </Button>
      {isTooMany ? <p className="small">Choose {mostAtOnce} at most.</p> : null}
      <div className="flex flex-wrap gap-2 ml-auto">
        <Button size="sm" icon={LogOut} disabled={isTooMany} onClick={() => setAct('sign_out')}>
          Sign out
        </Button>
        <Button size="sm" icon={Gift} disabled={isTooMany} onClick={() => setAct('comp')}>
          Give Builder
        </Button>
        <Button size="sm" icon={Ban} disabled={isTooMany} onClick={() => setAct('suspend')}>
          Suspend
        </Button>
      </div>
      {act ? (
        <BulkDialog
          act={act}
          ids={ids}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined);
            onClear();
          }}
        />
      ) : null}
    </div>
  );
}
