import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { MemberText } from '../app/MemberText.tsx';
import type { Editing } from './use-edit-form.ts';

/** Shows the version saved elsewhere, beside the member's own text. */
export function EditConflict({
  form: { theirs, keepServerVersion },
}: {
  form: Pick<Editing, 'theirs' | 'keepServerVersion'>;
}) {
  return theirs ? (
    <Banner kind="warn" alert title="This was changed elsewhere">
      Saving replaces this version:
      {theirs.title ? <b className="mt-1.5 block">{theirs.title}</b> : null}
      <MemberText html={theirs.html} clamp={160} />
      <Button size="sm" className="mt-2" onClick={keepServerVersion}>
        Use this version
      </Button>
    </Banner>
  ) : null;
}
