import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { MemberText } from './MemberText.tsx';

interface TheirsProps {
  title?: string;
  /** Rich text. */
  html: string;
  /** The other version is to stay. */
  onKeep: () => void;
}

/** The version that was saved elsewhere, beside the one that is being written. */
export function Theirs({ title, html, onKeep }: TheirsProps) {
  return (
    <Banner kind="warn" title="Someone else edited this">
      Saving replaces this version:
      {title ? <b className="mt-1.5 block">{title}</b> : null}
      <MemberText html={html} clamp={160} />
      <Button size="sm" className="mt-2" onClick={onKeep}>
        Use this version
      </Button>
    </Banner>
  );
}
