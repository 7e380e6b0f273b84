import type { DayEditing, DayText } from '#contract/programme-authoring.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LessonBody } from '../../programme/LessonBody.tsx';
import { Changes } from './Comparison.tsx';
import { useDayVersion } from './queries.ts';
import { comparisonOf, fieldLabels } from './rules.ts';

/** The draft, or the published text, as a member reads it. */
export function PreviewDialog({ editing, onClose }: { editing: DayEditing; onClose: () => void }) {
  const { text, html, minutes } = editing.draft ?? editing.published;
  const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');
  return (
    <Dialog open onClose={onClose} kind="wide" closeButton title={text.name || `Day ${editing.day}`}>
      <Eyebrow color="today">{`Day ${editing.day} · ${minutes} min read`}</Eyebrow>
      <LessonBody
        card={{
          source: 'lesson',
          title: text.name,
          minutes,
          lead: '',
          html,
          text: [],
          walk: text.walk,
          prompt: text.prompt,
          deeper: text.deeper_prompt || null,
          bonus: text.bonus || null,
          actions: filled(text.actions),
          small: text.small || null,
          sources: filled(text.sources),
        }}
      />
    </Dialog>
  );
}

interface CompareDialogProps {
  title: string;
  before: DayText;
  after: DayText;
  onClose: () => void;
}

/** The fields of two texts that differ. */
export function CompareDialog({ title, before, after, onClose }: CompareDialogProps) {
  return (
    <Dialog open onClose={onClose} kind="wide" closeButton title={title}>
      <Fields before={before} after={after} />
    </Dialog>
  );
}

function Fields({ before, after }: { before: DayText; after: DayText }) {
  const fields = comparisonOf(before, after);
  if (fields.length === 0) return <p className="mt-4">Both texts are the same.</p>;
  return fields.map(({ field, changes }) => (
    <section key={field} className="mt-4">
      <h3 className="h4">{fieldLabels[field]}</h3>
      <Changes changes={changes} />
    </section>
  ));
}

interface VersionDialogProps {
  day: number;
  number: number;
  /** Text of the form. */
  now: DayText;
  onClose: () => void;
  onUse: (text: DayText) => void;
}

/** An older version beside the text of the form, with the button that restores it. */
export function VersionDialog({ day, number, now, onClose, onUse }: VersionDialogProps) {
  const { data, isError, isFetching, refetch } = useDayVersion(day, number);
  return (
    <Dialog
      open
      onClose={onClose}
      kind="wide"
      closeButton
      title={`Day ${day}: what version ${number} would change`}
      actions={
        data ? (
          <Button kind="primary" onClick={() => onUse(data.text)}>
            Put version {number} into the form
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <Fields before={now} after={data.text} />
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn’t load that version. Try again.
        </InlineError>
      ) : (
        <SkeletonList label="Loading the version..." face={false} />
      )}
    </Dialog>
  );
}
