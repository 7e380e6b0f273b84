import { Lock } from 'lucide';
import { Suspense, useId } from 'react';
import { maxReflection, weekOf } from '#contract/programme-constants.ts';
import { pageOf } from '../../platform/navigation/pages.ts';
import { PendingBadge } from '../../platform/offline/PendingBadge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { drawing } from '../../ui/layout/part.tsx';
import { reflectionKey, roomLine } from './rules.ts';
import { SaveStatus } from './SaveStatus.tsx';
import { type SavedText, useReflection } from './use-reflection.ts';
import './writing.css';

const CareCard = drawing(() => import('./care/CareCard.tsx').then((m) => m.CareCard));

export interface JournalBoxProps {
  programme: string;
  round: number;
  day: number;
  prompt: string;
  deeper: string | null;
  saved: SavedText;
  onSaved: (text: SavedText) => void;
}

/** Daily journal on the dashboard. Mount it with a `key` per day. */
export function JournalBox({ prompt, deeper, ...subject }: JournalBoxProps) {
  const heading = useId();
  const question = useId();
  const { text, type, save, isSaving, isWaiting, said } = useReflection({ ...subject, autosave: true });
  const journal = pageOf('journal');
  const room = roomLine(text.length, maxReflection);
  return (
    <Card as="section" aria-labelledby={heading}>
      <div className="section-head">
        <h2 className="card-title" id={heading}>
          Daily journal
        </h2>
        {journal ? (
          <Link className="link small" href={journal.path}>
            My Journal
          </Link>
        ) : null}
      </div>
      <p className="journal-q">
        <Eyebrow color={weekOf(subject.day)}>{''}</Eyebrow>
        <span id={question}>{prompt}</span>
      </p>
      {deeper ? <p className="journal-deeper">Deeper: {deeper}</p> : null}
      <Textarea
        grow
        aria-labelledby={question}
        placeholder="A few honest lines are plenty."
        maxLength={maxReflection}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text ? (
        <Suspense fallback={null}>
          <CareCard text={text} place={reflectionKey(subject.programme, subject.round, subject.day)} />
        </Suspense>
      ) : null}
      <div className="journal-foot">
        <span className="hint row gap-1.5">
          <Icon as={Lock} size="sm" /> Private. No member, moderator or admin page shows it.
        </span>
        {room ? <span className="small muted nums">{room}</span> : null}
        {isWaiting && !isSaving ? <PendingBadge /> : null}
        <span className="row ml-auto">
          <span role="status">{said && said.kind !== 'error' ? <SaveStatus said={said.text} /> : null}</span>
          <span role="alert">{said?.kind === 'error' ? <SaveStatus said={said.text} error /> : null}</span>
          <Button busy={isSaving} busyText="Saving..." onClick={() => void save()}>
            Save reflection
          </Button>
        </span>
      </div>
    </Card>
  );
}
