import { MemberText } from '../../platform/MemberText.tsx';
import { Banner } from '../../ui/Banner.tsx';

/** The version that was saved elsewhere, beside the one that is being written. */
export function Theirs({ title, html }: { title?: string; html: string }) {
  return (
    <Banner kind="warn" title="This was changed elsewhere in the meantime">
      Saving now puts your text in place of this one:
      {title ? <b className="theirs">{title}</b> : null}
      <MemberText html={html} clamp={160} />
    </Banner>
  );
}
