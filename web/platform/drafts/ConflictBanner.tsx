import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import type { FormState } from '../forms/Form.tsx';

interface ConflictBannerProps {
  form: Pick<FormState, 'error' | 'theirs' | 'takeTheirs' | 'keepMine'>;
  title?: string;
  /** Label of the button that takes the other version. */
  take?: string;
  /** Sentence that tells both versions apart. */
  children: ReactNode;
}

/** Lets a member choose between what they typed and the version that was saved meanwhile, or shows why a save failed. */
export function ConflictBanner({
  form: { error, theirs, takeTheirs, keepMine },
  title = 'Someone else edited this',
  take = 'Take theirs',
  children,
}: ConflictBannerProps) {
  if (!theirs) return error ? <Banner kind="danger">{error}</Banner> : null;
  return (
    <Banner
      kind="warn"
      alert
      title={title}
      action={
        <div className="row row--wrap">
          <Button size="sm" onClick={takeTheirs}>
            {take}
          </Button>
          <Button size="sm" onClick={keepMine}>
            Keep mine
          </Button>
        </div>
      }
    >
      {children}
    </Banner>
  );
}
