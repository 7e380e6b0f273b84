import { ArrowDown, ArrowUp } from 'lucide';
import type { Ref } from 'react';
import { Button } from '../controls/Button.tsx';

interface NewNoticeProps {
  /** Where the new things are. `here` is in its place, the others stay in view. */
  at: 'above' | 'below' | 'here';
  /** "2 new posts"; null while there are none. */
  label: string | null;
  onShow: () => void;
  ref?: Ref<HTMLDivElement>;
}

const places = {
  above: 'sticky top-19 h-0',
  // The button is above its line, and so above the tabs of a phone.
  below: 'sticky bottom-[calc(6.5rem+env(safe-area-inset-bottom,0px))] h-0 content-end',
  // At the end of a list, where only what follows moves.
  here: '',
};

/** Shows that there is something new above or below, without moving the page. A screen reader says it. */
export function NewNotice({ at, label, onShow, ref }: NewNoticeProps) {
  return (
    <div
      ref={ref}
      className={`grid place-items-center z-3 overflow-visible empty:absolute ${places[at]}`}
      role="status"
    >
      {label === null ? null : (
        <Button kind="primary" size="sm" icon={at === 'above' ? ArrowUp : ArrowDown} onClick={onShow}>
          {label}
        </Button>
      )}
    </div>
  );
}
