import { useId } from 'react';
import { weekOf } from '#contract/programme-constants.ts';
import { pageOf } from '../../platform/navigation/pages.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { reflectionKey } from './rules.ts';
import { type SavedText, useReflection } from './use-reflection.ts';
import { WritingField } from './WritingField.tsx';

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
  const writing = useReflection({ ...subject, autosave: true });
  const journal = pageOf('journal');
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
      <WritingField
        writing={writing}
        place={reflectionKey(subject.programme, subject.round, subject.day)}
        labelledBy={question}
        button="Save reflection"
      />
    </Card>
  );
}
