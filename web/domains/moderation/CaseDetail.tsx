import { ArrowLeft, ChevronDown } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { FlagReport } from '#contract/moderation/endpoints.ts';
import { useLetterKeys } from '../../platform/commands/use-letter-keys.ts';
import { ApiError } from '../../platform/http/api.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Kbd } from '../../ui/controls/Kbd.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { numberWords } from '../../ui/formats.ts';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { ActionDialog, type CaseAction } from './ActionDialog.tsx';
import { AuthorFacts } from './AuthorFacts.tsx';
import { actionLabel, guidelineWords, kindWord, statusLabel } from './case-labels.ts';
import { alreadyDecided, reloadCases } from './data.ts';
import { ReportedContent } from './ReportedContent.tsx';
import { reportLabel, reportTitle } from './report-categories.ts';

const failure = 'Error updating flag status';
const ofOwn = 'This is about your own content. Another moderator has to decide.';
const nothing = {};

interface CaseDetailProps {
  report: FlagReport;
  showKeys: boolean;
  /** True if another moderator decided the case while it was shown. */
  isNotFound: boolean;
  onDecided: () => void;
  /** Moves to the next case after this one is gone. */
  onNext: () => void;
  /** True if the report was opened from the list on a phone, so that its title takes the focus. */
  isOpened: boolean;
  onBack: () => void;
  /** Opens the next report of the list. Undefined on the last one. */
  onStep: (() => void) | undefined;
}

/** Shows a case: reports, reporters, author and decision. */
export function CaseDetail(props: CaseDetailProps) {
  const { report, showKeys, isNotFound, onDecided, onNext, isOpened, onBack, onStep } = props;
  const toast = useToast();
  const confirm = useConfirm();
  const [asking, setAsking] = useState<CaseAction>();
  const { content, author, author_facts: facts } = report;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpened && title.current?.checkVisibility()) title.current.focus();
  }, [isOpened]);
  const isOpen = report.status === 'pending';
  const isAppealed = isOpen && report.appeal !== null;
  // Moderators can't judge their own content. The server checks it, too.
  const isOwn = author?.id === useMember().id;

  const dismiss = async () => {
    const sure = await confirm({
      title: isAppealed ? 'Show it again?' : 'Dismiss this report?',
      body: isAppealed
        ? 'The decision to hide it is undone. We tell its author and everyone who reported it.'
        : 'The content stays as it is, and everyone who reported it is told.',
      confirm: isAppealed ? 'Show it again' : 'Dismiss Report',
      cancel: 'Not now',
    });
    if (sure) void run({ params: { id: report.id }, body: { status: 'approved' } });
  };
  const reopening = useApiMutation('POST /api/admin/flagged-content/:id/reopen', {
    failure,
    onDone() {
      toast('Decision undone.');
      return reloadCases();
    },
    onFail: () => void reloadCases(),
  });
  const reopen = () => void reopening.run({ params: { id: report.id } });
  const { run, busy } = useApiMutation('PATCH /api/admin/flagged-content/:id', {
    failure,
    onDone() {
      onDecided();
      if (isAppealed) toast('Decision undone.');
      else toast('Report dismissed.', { action: { label: 'Undo', onAction: reopen } });
      return reloadCases();
    },
    onFail(error) {
      // The toast says that another moderator decided, so the case may leave the screen.
      if (error instanceof ApiError && error.code === 'already_decided') onDecided();
      void reloadCases();
    },
  });
  useLetterKeys(
    isOpen && !isOwn && !isNotFound ? { d: () => void dismiss(), a: () => setAsking('hide') } : nothing,
  );

  return (
    <div className="case">
      <div className="flex items-center justify-between gap-4 py-4 px-6 border-b border-line max-shell:sticky max-shell:top-(--ev-nav-h) max-shell:z-5 max-shell:gap-1 max-shell:py-2 max-shell:pr-2 max-shell:pl-1.5 max-shell:bg-surface">
        <Button
          kind="ghost"
          className="hidden max-shell:inline-flex"
          icon={ArrowLeft}
          label="Back to the list"
          onClick={onBack}
        />
        <div className="grow">
          <h2
            className="card-title max-shell:text-[1.0625rem]/5.5 focus-visible:[outline-offset:0.25rem]"
            ref={title}
            tabIndex={-1}
          >
            {reportTitle(report)}
          </h2>
          <p className="small muted">
            {kindWord(report)} · reported{' '}
            {report.reports_count === 1 ? 'once' : `${numberWords(report.reports_count)} times`} · first{' '}
            <RelativeTime at={report.flagged_at} inSentence />
          </p>
        </div>
        <Chip size="lg" className="capitalize max-shell:hidden" kind={isOpen ? 'warn' : 'line'}>
          {statusLabel[report.status]}
        </Chip>
        <Button
          kind="ghost"
          className="hidden max-shell:inline-flex"
          icon={ChevronDown}
          label="Next report"
          disabled={!onStep}
          onClick={onStep}
        />
      </div>
      <div className="overflow-y-auto p-6 grid grid-cols-[minmax(0,1fr)_15.5rem] gap-6 items-start flex-1 bg-[color-mix(in_oklab,var(--ev-sunken)_40%,var(--ev-surface))] max-wide:grid-cols-1 max-shell:pt-4 max-shell:pb-5 max-shell:px-gutter max-shell:gap-4 max-shell:overflow-visible max-shell:min-h-120">
        <div className="stack" style={{ '--gap': '1.25rem' } as React.CSSProperties}>
          <ReportedContent content={content} kept={report.kept} author={author} />
          {report.appeal ? (
            <section className="card" aria-labelledby={`appeal-${report.id}`}>
              <h3 className="h4" id={`appeal-${report.id}`}>
                The author asked for another look
              </h3>
              <p className="small muted mt-2">
                <RelativeTime at={report.appeal.at} />
                {isOpen && report.action ? `. First decision: ${actionLabel(report.action, report)}.` : null}
              </p>
              {isOpen && report.note ? <p className="small muted mt-2">Reason: {report.note}</p> : null}
              <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
                {report.appeal.words ?? 'They added no words.'}
              </p>
            </section>
          ) : null}
          <section className="card" aria-labelledby={`said-${report.id}`}>
            <h3 className="h4" id={`said-${report.id}`}>
              What members said
            </h3>
            <ul className="mt-1">
              {report.reports.map((each) => (
                <li
                  className="text-md/5.5 grid grid-cols-[auto_1fr] gap-3 py-3 wrap-anywhere not-first:border-t not-first:border-line"
                  key={`${each.flagged_by}-${each.flagged_at}`}
                >
                  <Avatar
                    name={each.flagged_by_name}
                    id={each.flagged_by ?? each.flagged_by_name}
                    photo={each.flagged_by_photo}
                    size="sm"
                    decorative
                  />
                  <span>
                    <b>{each.flagged_by_name}</b>
                    {each.category ? ` · ${reportTitle(each)}` : null}
                    <br />
                    {reportLabel(each)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <aside className="stack">
          {facts && author ? <AuthorFacts facts={facts} authorId={author.id} /> : null}
          <section className="card card--sunken">
            <h3 className="h4">Guideline</h3>
            <p className="small muted mt-1">{guidelineWords(report.category)}</p>
          </section>
          {isOpen ? null : (
            <section className="card">
              <h3 className="h4">The decision</h3>
              <p className="small mt-2">
                {report.status === 'approved'
                  ? 'Dismissed'
                  : report.action
                    ? actionLabel(report.action, report)
                    : 'Resolved'}
                {report.reviewed_by_name ? ` by ${report.reviewed_by_name}` : ''}
                {report.reviewed_at ? (
                  <>
                    {', '}
                    <RelativeTime at={report.reviewed_at} />
                  </>
                ) : null}
                .
              </p>
              {report.note ? <p className="small muted mt-2">{report.note}</p> : null}
              {report.action === 'remove' || isOwn ? null : (
                <Button className="mt-4" block size="sm" onClick={reopen}>
                  Take the decision back
                </Button>
              )}
            </section>
          )}
        </aside>
      </div>
      {isOpen ? (
        <div className="flex items-center gap-2.5 py-4 px-6 border-t border-line flex-wrap max-shell:sticky max-shell:bottom-(--ev-tabbar-h) max-shell:z-5 max-shell:py-3 max-shell:px-gutter max-shell:bg-surface max-shell:[box-shadow:0_-8px_20px_-14px_var(--ev-shadow-color-far)] max-shell:[&_.btn]:flex-[1_1_40%] max-shell:[&_.btn]:px-2">
          {isNotFound ? (
            <>
              <p role="status">{alreadyDecided}</p>
              <Button onClick={onNext}>Go on</Button>
            </>
          ) : isOwn ? (
            <p className="small muted">{ofOwn}</p>
          ) : (
            <>
              <Button busy={busy} onClick={() => void dismiss()}>
                {isAppealed ? 'Show it again' : 'Dismiss Report'}
              </Button>
              <Button kind="danger" disabled={busy} onClick={() => setAsking('hide')}>
                Take Action
              </Button>
              {author && !facts?.is_suspended ? (
                <Button
                  kind="danger-quiet"
                  className="max-shell:hidden"
                  disabled={busy}
                  onClick={() => setAsking('suspend')}
                >
                  Suspend user
                </Button>
              ) : null}
            </>
          )}
          {showKeys && !isOwn && !isNotFound ? (
            <div className="flex gap-4 ml-auto font-size-xs text-muted items-center max-shell:hidden [&_span]:inline-flex [&_span]:gap-1.5 [&_span]:items-center">
              <span>
                <Kbd>J</Kbd>
                <Kbd>K</Kbd> next, previous
              </span>
              <span>
                <Kbd>D</Kbd> {isAppealed ? 'show again' : 'dismiss'}
              </span>
              <span>
                <Kbd>A</Kbd> action
              </span>
            </div>
          ) : null}
        </div>
      ) : null}
      {asking ? (
        <ActionDialog
          report={report}
          first={asking}
          isDecided={isNotFound}
          onClose={() => setAsking(undefined)}
          onDone={async (action) => {
            setAsking(undefined);
            onDecided();
            toast(
              `${actionLabel(action, report)}.`,
              action === 'remove' ? {} : { action: { label: 'Undo', onAction: reopen } },
            );
            await reloadCases();
          }}
        />
      ) : null}
    </div>
  );
}
