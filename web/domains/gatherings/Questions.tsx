import { ChevronUp, EyeOff, Flag, Trash2 } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { longestQuestion } from '#contract/gathering-constants.ts';
import type { Gathering, GatheringQuestion } from '#contract/gatherings.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { ReportDialog } from '../../platform/content/ReportDialog.tsx';
import { useStoredForm } from '../../platform/drafts/use-stored-form.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { StoneCheck } from '../../ui/controls/StoneCheck.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { RelativeTime, useNow } from '../../ui/display/RelativeTime.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { askQuestion, deleteQuestion, reportQuestion, vote } from './data.ts';
import styles from './gatherings.module.css';
import { notAsked, notSaved, untilWords } from './words.ts';

/** Questions for the next date, those of most people first. */
export function Questions({ gathering }: { gathering: Gathering }) {
  const { time_zone: zone } = useMember();
  const now = useNow();
  const { questions, may_ask: mayAsk, questions_until: until, kind, host } = gathering;
  if (questions === null || (until === null && questions.length === 0)) return null;
  const who = gathering.is_host ? 'You have' : `${firstName(host.name)} has`;
  return (
    <Card as="section" aria-labelledby="gt-questions">
      <div className="section-head max-shell:grid max-shell:gap-0">
        <h2 className="card-title" id="gt-questions">
          Questions beforehand
        </h2>
        <span className="small muted">
          {mayAsk ? `Open until ${untilWords(gathering, zone, now)}` : 'Closed'}
        </span>
      </div>
      <p className="small muted mt-1">
        {mayAsk
          ? kind === 'intensive'
            ? 'The sessions are built from these. Members with a seat see them.'
            : `${gathering.is_host ? 'You start' : `${firstName(host.name)} starts`} with the ones most people share. Members with a seat see them.`
          : `${who} them. Anything new, bring it to the call.`}
      </p>
      {mayAsk ? <Ask gathering={gathering} /> : null}
      <ul className="mt-2">
        {questions.map((question) => (
          <Question key={question.id} gatheringId={gathering.id} question={question} />
        ))}
      </ul>
      {questions.length === 0 ? (
        <p className="small muted">No questions yet. Yours can be the first.</p>
      ) : null}
    </Card>
  );
}

function Ask({ gathering: { id } }: { gathering: Gathering }) {
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useStoredForm(`question.${id}`, { content: '', isAnonymous: false });
  const [error, setError] = useState<string>();
  /** The words that were sent last and their key, so that sending them again asks once. */
  const sent = useRef({ words: '', key: '' });
  const { run, busy } = useApiMutation(askQuestion, {
    failure: notAsked,
    showError: setError,
    onDone(_, [, body]) {
      form.drop({ content: body.content, isAnonymous: body.is_anonymous ?? false });
      sent.current = { words: '', key: '' };
      toast('Your question is in.');
    },
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const { content, isAnonymous } = form.values;
    if (content.trim() === '') {
      setError('Please write a question.');
      return field.current?.focus();
    }
    setError(undefined);
    const words = JSON.stringify(form.values);
    if (sent.current.words !== words) sent.current = { words, key: randomId() };
    void run(id, { content, is_anonymous: isAnonymous, client_id: sent.current.key });
  };
  return (
    <form
      className="grid grid-cols-1 gap-3 px-4.5 py-4 rounded-md bg-sunken mt-3.5"
      onSubmit={ask}
      noValidate
    >
      <Field label="Your question" hideLabel error={error}>
        <Textarea
          ref={field}
          dir="auto"
          rows={2}
          maxLength={longestQuestion}
          placeholder="What would you like to bring?"
          value={form.values.content}
          onChange={(event) => {
            form.set({ content: event.currentTarget.value });
            setError(undefined);
          }}
        />
      </Field>
      <div className="row row--between row--wrap">
        <StoneCheck
          label="Ask without my name"
          description="Hidden from members and the host. Moderators know it."
          checked={form.values.isAnonymous}
          onChange={(event) => form.set({ isAnonymous: event.currentTarget.checked })}
        />
        <Button type="submit" busy={busy}>
          Ask
        </Button>
      </div>
    </form>
  );
}

function Question({ gatheringId, question }: { gatheringId: string; question: GatheringQuestion }) {
  const toast = useToast();
  const confirm = useConfirm();
  const [isReporting, setReporting] = useState(false);
  const [isReported, setReported] = useState(false);
  const voting = useApiMutation(vote, { failure: notSaved });
  const removing = useApiMutation(deleteQuestion, {
    failure: notSaved,
    onDone: () => toast('Question deleted.'),
  });
  const { author, votes, content, is_own: isOwn } = question;
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this question?',
      body: 'Its votes are gone with it.',
      confirm: 'Delete question',
      cancel: 'Keep it',
      danger: true,
    });
    if (isSure) await removing.run(gatheringId, question.id);
  };
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-4 px-0 py-4 items-start not-first:border-t not-first:border-line">
      <button
        type="button"
        className={styles.vote}
        aria-pressed={question.has_voted}
        aria-label={`Same question, ${votes} ${votes === 1 ? 'person' : 'people'}: ${content.slice(0, 60)}`}
        onClick={() => void voting.run(gatheringId, question)}
      >
        <Icon className="size-4.5" as={ChevronUp} />
        {votes}
      </button>
      <div>
        <p className="leading-6 whitespace-pre-line wrap-anywhere" dir="auto">
          {content}
        </p>
        {question.is_hidden ? (
          <Banner kind="warn" title="Hidden by our moderators">
            Only you and our moderators see it.
            {question.appeal === 'open' ? <Appeal gatheringId={gatheringId} id={question.id} /> : null}
          </Banner>
        ) : null}
        <p className="font-size-xs flex flex-wrap items-center gap-1.5 mt-1 subtle">
          {author ? (
            <>
              <Avatar
                name={author.name}
                id={author.id ?? author.name}
                photo={author.profile_photo}
                size="xs"
                decorative
              />
              <span dir="auto">{author.name}</span>
            </>
          ) : (
            <>
              <Icon as={EyeOff} size="sm" /> {isOwn ? 'You asked without your name' : 'Asked without a name'}
            </>
          )}
          <span aria-hidden>·</span> <RelativeTime at={question.asked_at} inSentence />
          {question.may_delete ? (
            <Button
              kind="ghost"
              size="sm"
              icon={Trash2}
              label="Delete question"
              onClick={() => void remove()}
            />
          ) : null}
          {question.may_report ? (
            <Button
              kind="ghost"
              size="sm"
              icon={Flag}
              label={isReported ? 'Reported' : 'Report question'}
              disabled={isReported}
              onClick={() => setReporting(true)}
            />
          ) : null}
        </p>
        <ReportDialog
          open={isReporting}
          onClose={() => setReporting(false)}
          noun="question"
          question="Report this question to our moderators?"
          send={(body) => reportQuestion(question.id, body)}
          failure="We couldn’t send your report. Try again."
          onReported={() => {
            setReported(true);
            toast('Question reported successfully. Moderators will review it.');
          }}
        />
      </div>
    </li>
  );
}

function Appeal({ gatheringId, id }: { gatheringId: string; id: string }) {
  const toast = useToast();
  const { run, busy, isDone } = useApiMutation('POST /api/gatherings/questions/:id/appeal', {
    failure: notSaved,
    invalidates: ['GET /api/gatherings/:id'],
    onDone: () => toast('Thank you. Our moderators will look again.'),
  });
  return isDone ? null : (
    <span className="mt-2 block">
      <Button
        size="sm"
        busy={busy}
        data-of={gatheringId}
        onClick={() => void run({ params: { id }, body: {} })}
      >
        Ask for another look
      </Button>
    </span>
  );
}
