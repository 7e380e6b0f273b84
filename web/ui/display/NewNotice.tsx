import { ArrowDown, ArrowUp } from 'lucide';
import type { Ref } from 'react';
import { Button } from '../controls/Button.tsx';
import './new-notice.css';

interface NewNoticeProps {
  /** Where the new things are. `here` is in its place, the others stay in view. */
  at: 'above' | 'below' | 'here';
  /** "2 new posts"; null while there are none. */
  label: string | null;
  onShow: () => void;
  ref?: Ref<HTMLDivElement>;
}

/** Shows that there is something new above or below, without moving the page. A screen reader says it. */
export function NewNotice({ at, label, onShow, ref }: NewNoticeProps) {
  return (
    <div ref={ref} className={`new-notice new-notice--${at}`} role="status">
      {label === null ? null : (
        <Button kind="primary" size="sm" icon={at === 'above' ? ArrowUp : ArrowDown} onClick={onShow}>
          {label}
        </Button>
      )}
    </div>
  );
}
