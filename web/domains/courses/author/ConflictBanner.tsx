import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import type { KeptForm } from '../use-kept.ts';

interface ConflictBannerProps<T> {
  /** The version that was saved elsewhere. */
  theirs: T;
  form: Pick<KeptForm<never>, 'drop' | 'rebase'>;
  /** Called with it after either choice: the page shows it, and the form what its author typed, if that stays. */
  onChoose: (theirs: T) => void;
}

/** Lets an author choose between what they typed and the version that was saved meanwhile. */
export function ConflictBanner<T extends { title: string; version: number }>({
  theirs,
  form,
  onChoose,
}: ConflictBannerProps<T>) {
  return (
    <Banner
      kind="warn"
      title="Someone else edited this"
      action={
        <div className="row row--wrap">
          <Button
            size="sm"
            onClick={() => {
              form.drop();
              onChoose(theirs);
            }}
          >
            Take theirs
          </Button>
          <Button
            size="sm"
            onClick={() => {
              form.rebase(theirs.version);
              onChoose(theirs);
            }}
          >
            Keep mine
          </Button>
        </div>
      }
    >
      Their title is “{theirs.title}”. What you typed is still here.
    </Banner>
  );
}
