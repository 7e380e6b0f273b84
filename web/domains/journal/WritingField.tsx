import { Lock } from 'lucide';
import { Suspense } from 'react';
import { maxReflection } from '#contract/programme/constants.ts';
import { PendingBadge } from '../../platform/offline/PendingBadge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { drawing } from '../../ui/layout/lazy-part.tsx';
import { roomLine } from './rules.ts';
import { SaveStatus } from './SaveStatus.tsx';
import type { JournalText } from './use-journal-text.ts';

const CareCard = drawing(() => import('./care/CareCard.tsx').then((m) => m.CareCard));

interface WritingFieldProps {
  writing: JournalText;
  /** Key of the text, under which hints beside it are remembered. */
  place: string;
  /** Id of the question above the field. */
  labelledBy: string;
  /** Words of the button. */
  button: string;
  placeholder?: string;
  /** False if there is nothing that an empty text would replace. */
  mayBeEmpty?: boolean;
}

/** Field for a private text, with its button and the result of a save. */
export function WritingField({
  writing,
  place,
  labelledBy,
  button,
  placeholder = 'A few honest lines are plenty.',
  mayBeEmpty = true,
}: WritingFieldProps) {
  const { text, type, save, isSaving, isWaiting, said } = writing;
  const room = roomLine(text.length, maxReflection);
  return (
    <>
      <Textarea
        grow
        aria-labelledby={labelledBy}
        placeholder={placeholder}
        maxLength={maxReflection}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text ? (
        <Suspense fallback={null}>
          <CareCard text={text} place={place} />
        </Suspense>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 mt-3">
        <span className="hint row gap-1.5">
          <Icon as={Lock} size="sm" /> Private. No member, moderator or admin page shows it.
        </span>
        {room ? <span className="small muted nums">{room}</span> : null}
        {isWaiting && !isSaving ? <PendingBadge /> : null}
        <span className="row ml-auto gap-0">
          <span role="status">{said && said.kind !== 'error' ? <SaveStatus said={said.text} /> : null}</span>
          <span role="alert">{said?.kind === 'error' ? <SaveStatus said={said.text} error /> : null}</span>
          <Button
            busy={isSaving}
            busyText="Saving..."
            disabled={!mayBeEmpty && text.trim() === ''}
            onClick={() => void save()}
          >
            {button}
          </Button>
        </span>
      </div>
    </>
  );
}
