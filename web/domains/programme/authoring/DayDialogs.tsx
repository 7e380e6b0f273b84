import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayEditing, DayText } from '#contract/programme/authoring.ts';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LessonBody } from '../lessons/LessonBody.tsx';
import { Changes } from './Comparison.tsx';
import { dayVersionRead } from './data.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { comparisonOf, fieldLabels } from './rules.ts';

/** Plans by what they read of a day. The deeper prompt comes with Achiever. */
const plans = [
  { value: 'without', label: 'Up to Builder' },
  { value: 'with', label: 'From Achiever' },
] as const;

/** The draft, or the published text, as a member of a plan reads it. */
export function PreviewDialog({ editing, onClose }: { editing: DayEditing; onClose: () => void }) {
  const { text, html, minutes } = editing.draft ?? editing.published;
  const [plan, setPlan] = useState<(typeof plans)[number]['value']>('with');
  const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');
  return (
    <Dialog open onClose={onClose} kind="wide" closeButton title={text.name || `Day ${editing.day}`}>
      {text.deeper_prompt ? (
        <div className="mt-3 mb-4">
          <Segmented label="As members read it with" value={plan} onChange={setPlan} options={plans} />
        </div>
      ) : null}
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
          deeper: plan === 'with' ? text.deeper_prompt || null : null,
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
export const VersionDialog = ({ day, number, now, onClose, onUse }: VersionDialogProps) => (
  <RestoreDialog
    title={`Day ${day}: what version ${number} would change`}
    number={number}
    query={useQuery(dayVersionRead(day, number))}
    onUse={({ text }) => onUse(text)}
    onClose={onClose}
  >
    {({ text }) => <Fields before={now} after={text} />}
  </RestoreDialog>
);
