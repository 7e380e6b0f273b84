import { useEffect, useEffectEvent, useState } from 'react';
import type { FlagReport } from '#contract/moderation.ts';
import { api, sentenceOf } from '../../platform/api.ts';
import { MemberText } from '../../platform/MemberText.tsx';
import { AuthorLine } from '../../ui/AuthorLine.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { RelativeTime, useNow } from '../../ui/RelativeTime.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { actionWords, ageWords, countWords, kindWord, statusWords } from './case-words.ts';
import { reloadCases } from './queries.ts';

const failed = 'Error updating flag status';

interface CaseDetailProps {
  report: FlagReport;
  /** What the keyboard asked for. */
  asked: 'dismiss' | 'act' | null;
  onAsked: (asked: 'dismiss' | 'act' | null) => void;
  showKeys: boolean;
  onDecided: () => void;
}

/** One report: what was said, who said so, who wrote it, and the decision (B section 4). */
export function CaseDetail({ report, asked, onAsked, showKeys, onDecided }: CaseDetailProps) {
  const toast = useToast();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const isOpen = report.status === 'pending';
  const { content, author, author_facts: facts } = report;

  const dismiss = async () => {
    const sure = await confirm({
      title: 'Dismiss this report?',
      body: 'The content stays as it is, and whoever reported it is told.',
      confirm: 'Dismiss Report',
      cancel: 'Not yet',
    });
    if (!sure || busy) return;
    setBusy(true);
    try {
      await api('PATCH /api/admin/flagged-content/:id', {
        params: { id: report.id },
        body: { status: 'approved' },
      });
      onDecided();
      toast('Report dismissed.', { action: { label: 'Undo', onAction: () => void reopen() } });
      await reloadCases();
    } catch (error) {
      toast.error(sentenceOf(error, failed));
    } finally {
      setBusy(false);
    }
  };
  const reopen = async () => {
    try {
      await api('POST /api/admin/flagged-content/:id/reopen', { params: { id: report.id } });
      await reloadCases();
    } catch (error) {
      toast.error(sentenceOf(error, failed));
    }
  };
  // The letters D and A do what the buttons do.
  const decide = useEffectEvent((how: 'dismiss' | 'act') => {
    onAsked(null);
    if (!isOpen) return;
    if (how === 'dismiss') void dismiss();
    else setAsking(true);
  });
  useEffect(() => {
    if (asked) decide(asked);
  }, [asked]);

  return (
    <div className="case">
      <div className="case-head">
        <div>
          <h2 className="card-title">{report.reason}</h2>
          <p className="small muted">
            {kindWord(report)} · reported{' '}
            {report.reports_count === 1 ? 'once' : `${report.reports_count} times`} · first{' '}
            <RelativeTime at={report.flagged_at} />
          </p>
        </div>
        <Chip size="lg" kind={isOpen ? 'warn' : 'line'}>
          {statusWords[report.status]}
        </Chip>
      </div>
      <div className="case-body">
        <div className="stack" style={{ '--gap': '1.25rem' } as React.CSSProperties}>
          <article className="card case-said" aria-label="What was reported">
            {content ? (
              <>
                {author ? (
                  <AuthorLine
                    author={author}
                    meta={
                      <>
                        Posted <RelativeTime at={content.posted_at} />
                        {content.is_hidden ? ' · hidden' : ''}
                      </>
                    }
                  />
                ) : null}
                {content.title ? <h3 className="h4 mt-4">{content.title}</h3> : null}
                <div className="mt-4">
                  {content.html ? (
                    <MemberText html={content.html} clamp={480} />
                  ) : (
                    <p className="case-text">{content.text}</p>
                  )}
                </div>
                {content.image ? (
                  <figure className="post-photo">
                    <Picture picture={content.image} sizes="(min-width: 960px) 560px, 100vw" />
                  </figure>
                ) : null}
                {content.path ? (
                  <p className="small mt-4">
                    <Link className="link" href={content.path}>
                      Open where it stands
                    </Link>
                  </p>
                ) : null}
              </>
            ) : (
              <p className="muted">Post not found or has been deleted.</p>
            )}
          </article>
          <section className="card" aria-labelledby={`said-${report.id}`}>
            <h3 className="h4" id={`said-${report.id}`}>
              What members said
            </h3>
            <ul className="case-reports mt-1">
              {report.reports.map((each) => (
                <li key={`${each.flagged_by}-${each.flagged_at}`}>
                  <Avatar
                    name={each.flagged_by_name}
                    id={each.flagged_by ?? each.flagged_by_name}
                    size="sm"
                    decorative
                  />
                  <span>
                    <b>{each.flagged_by_name}</b>
                    <br />
                    {each.reason}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <aside className="stack">
          {facts && author ? <Facts facts={facts} authorId={author.id} /> : null}
          {isOpen ? null : (
            <section className="card">
              <h3 className="h4">The decision</h3>
              <p className="small mt-2">
                {report.status === 'approved'
                  ? 'Dismissed'
                  : report.action
                    ? actionWords[report.action]
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
              <Button className="mt-4" block size="sm" onClick={() => void reopen()}>
                Take the decision back
              </Button>
            </section>
          )}
        </aside>
      </div>
      {isOpen ? (
        <div className="case-acts">
          <Button busy={busy} onClick={() => void dismiss()}>
            Dismiss Report
          </Button>
          <Button kind="danger" disabled={busy} onClick={() => setAsking(true)}>
            Take Action
          </Button>
          {showKeys ? (
            <div className="case-keys">
              <span>
                <Kbd>J</Kbd>
                <Kbd>K</Kbd> next, previous
              </span>
              <span>
                <Kbd>D</Kbd> dismiss
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
          onClose={() => setAsking(false)}
          onDone={async (words) => {
            setAsking(false);
            onDecided();
            toast(words, { action: { label: 'Undo', onAction: () => void reopen() } });
            await reloadCases();
          }}
        />
      ) : null}
    </div>
  );
}

function Facts({
  facts,
  authorId,
}: {
  facts: NonNullable<FlagReport['author_facts']>;
  authorId: string | null;
}) {
  const now = useNow();
  const rows: [string, string][] = [
    ['Member for', ageWords(Date.parse(facts.member_since), now)],
    ['Earlier reports', `${facts.reports_before}, ${facts.upheld_before} upheld`],
    ['Warnings', countWords(facts.warnings, 'warning')],
    ['Status', facts.is_suspended ? 'Suspended' : facts.is_staff ? 'Staff' : 'Active'],
  ];
  return (
    <section className="card">
      <h3 className="h4">The author</h3>
      <dl className="case-facts mt-3">
        {rows.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {authorId ? (
        <ButtonLink className="mt-4" block size="sm" href={`/u/${authorId}`}>
          Open profile
        </ButtonLink>
      ) : null}
    </section>
  );
}
