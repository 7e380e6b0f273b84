import { ChevronUp, EyeOff, Flag, Trash2 } from 'lucide';
import { useState } from 'react';
import { longestQuestion } from '#contract/gatherings/constants.ts';
import type { Gathering, GatheringQuestion } from '#contract/gatherings/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { ReportDialog } from '../../platform/content/ReportDialog.tsx';
import { CheckField } from '../../platform/forms/choices.tsx';
import { Form, FormProblem, SubmitButton } from '../../platform/forms/Form.tsx';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import { send, useForm } from '../../platform/forms/use-form.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useCreateOnce } from '../../platform/query/use-create-once.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { RelativeTime, useNow } from '../../ui/display/RelativeTime.tsx';
import { counted } from '../../ui/formats.ts';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { deleteQuestion, reportQuestion, setGathering, vote } from './data.ts';
import styles from './gatherings.module.css';
import { notAsked, notSaved, untilWords } from './words.ts';

type QuestionBody = Body<Routes['POST /api/gatherings/:id/questions']>;

/** Questions for the next date, those of most people first. */
export function Questions({ gathering }: { gathering: Gathering }) {
  const { time_zone: zone } = useMember();
  const now = useNow();
  const { questions, may_ask: mayAsk, questions_until: until, kind, host } = gathering;
  if (questions === null || (until === null && questions.length === 0)) return null;
  const who = gathering.is_host ? 'You have' : `${firstName(host.name)} has`;
  return (
    <Card as="section" aria-labelledby="gt-questions">
      <SectionHead id="gt-questions" title="Questions beforehand" className="max-shell:grid max-shell:gap-0">
        <span className="small muted">
          {mayAsk ? `Open until ${untilWords(gathering, zone, now)}` : 'Closed'}
        </span>
      </SectionHead>
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
  const ask = useCreateOnce((body: QuestionBody) =>
    send('POST /api/gatherings/:id/questions', { params: { id }, body }),
  );
  const form = useForm({
    draft: `question.${id}`,
    values: { content: '', isAnonymous: false },
    save: ({ content, isAnonymous }) => ask({ content, is_anonymous: isAnonymous }),
    check: ({ content }) => ({ content: content.trim() === '' && 'Please write a question.' }),
    failure: notAsked,
    show: setGathering,
    onSaved: () => toast('Your question is in.'),
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-3 px-4.5 py-4 rounded-md bg-sunken mt-3.5">
      <TextAreaField
        form={form}
        name="content"
        label="Your question"
        hideLabel
        dir="auto"
        rows={2}
        maxLength={longestQuestion}
        placeholder="What would you like to bring?"
      />
      <FormProblem form={form} />
      <div className="row row--between row--wrap">
        <CheckField
          form={form}
          name="isAnonymous"
          label="Ask without my name"
          description="Hidden from members and the host. Moderators know it."
        />
        <SubmitButton form={form} kind="secondary">
          Ask
        </SubmitButton>
      </div>
    </Form>
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
      cancel: 'Keep question',
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
        aria-label={`Same question, ${counted(votes, 'person', 'people')}: ${content.slice(0, 60)}`}
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
