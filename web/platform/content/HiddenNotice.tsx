import { Suspense } from 'react';
import { part } from '../../ui/layout/lazy-part.tsx';
import type { HiddenNoteProps } from './HiddenNote.tsx';

const HiddenNote = part(() => import('./HiddenNote.tsx').then((m) => m.HiddenNote));

interface HiddenNoticeProps extends Pick<HiddenNoteProps, 'noun' | 'onAsk'> {
  content: HiddenNoteProps['hiding'] & { is_hidden?: boolean | undefined };
}

/** Shows that content is hidden, with its author’s appeal, and nothing otherwise. Its code loads with the first hidden content. */
export function HiddenNotice({ noun, content, onAsk }: HiddenNoticeProps) {
  return content.is_hidden ? (
    <Suspense fallback={null}>
      <HiddenNote noun={noun} hiding={content} onAsk={onAsk} />
    </Suspense>
  ) : null;
}
