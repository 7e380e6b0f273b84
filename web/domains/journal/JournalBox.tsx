import { type ReactNode, Suspense, useId } from 'react';
import { weekOf } from '#contract/programme/constants.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useMember } from '../../platform/session/session.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { drawing } from '../../ui/layout/lazy-part.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { entriesCall } from './data.ts';
import { TodayFeeling } from './feelings/TodayFeeling.tsx';
import { reflectionKey, withTemplate } from './rules.ts';
import { type SavedText, useReflection } from './use-reflection.ts';
import { WritingField } from './WritingField.tsx';

const TemplatePicker = drawing(() => import('./TemplatePicker.tsx').then((m) => m.TemplatePicker));

interface JournalBoxProps {
  programme: string;
  round: number;
  day: number;
  prompt: string;
  deeper: string | null;
  saved: SavedText;
  /** Beside the heading. Default: a link to the journal. */
  aside?: ReactNode;
  onSaved: (text: SavedText) => void;
}

/** Box for the words of a day. Mount it with a `key` per day. */
export function JournalBox({ prompt, deeper, aside, onSaved, ...subject }: JournalBoxProps) {
  const { allowance } = useMember();
  const heading = useId();
  const question = useId();
  const writing = useReflection({
    ...subject,
    autosave: true,
    onSaved(text) {
      onSaved(text);
      void queryClient.invalidateQueries({ queryKey: [entriesCall] });
    },
  });
  return (
    <Card as="section" aria-labelledby={heading}>
      <SectionHead id={heading} title="Daily journal">
        {aside ?? (
          <Link className="link small" href="/journal">
            My Journal
          </Link>
        )}
      </SectionHead>
      <p className="text-lg/6.75 flex gap-3 mt-3 mb-3.5">
        <Eyebrow className="gap-0! self-start pt-1.25" color={weekOf(subject.day)}>
          {''}
        </Eyebrow>
        <span id={question}>{prompt}</span>
      </p>
      {deeper ? <p className="text-md -mt-1 mr-0 mb-3.5 ml-4.25 muted">Deeper: {deeper}</p> : null}
      {allowance.templates ? (
        <Suspense fallback={null}>
          <TemplatePicker onInsert={(template) => writing.type(withTemplate(writing.text, template))} />
        </Suspense>
      ) : null}
      <WritingField
        writing={writing}
        place={reflectionKey(subject.programme, subject.round, subject.day)}
        labelledBy={question}
        button="Save"
      />
      <TodayFeeling />
    </Card>
  );
}
