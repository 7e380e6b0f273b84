import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { MemberText } from '../app/MemberText.tsx';

interface TheirsProps {
  title?: string;
  html: string;
  /** Called when the member keeps the other version. */
  onKeep: () => void;
}

/** Shows the version saved elsewhere, beside the member's own text. */
export function ConflictNotice({ title, html, onKeep }: TheirsProps) {
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
