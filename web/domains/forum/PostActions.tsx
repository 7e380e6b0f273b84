import { Flag, Reply as ReplyIcon, Trash2 } from 'lucide';
import type { Reply, Topic } from '#contract/forum/endpoints.ts';
import { Reactions } from '../../platform/content/Reactions.tsx';
import type { ContentActions, Report } from '../../platform/content/use-content-actions.tsx';
import { useMember } from '../../platform/session/session.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { counted, plural } from '../../ui/formats.ts';
import styles from './forum.module.css';
import { failures, sentences } from './messages.ts';
import { number } from './rules.ts';
import type { Acts } from './topics/use-topic-actions.ts';

interface PostActionsProps {
  written: Topic | Reply;
  /** Used in the names of the buttons. */
  noun: 'topic' | 'reply';
  acts: Acts;
  onReply: (() => void) | undefined;
  actions: Pick<ContentActions, 'report' | 'erase' | 'dialogs'>;
}

/** Buttons of a topic or a reply: reactions with counts, Reply, Report and Delete. */
export function PostActions({ written, noun, acts, onReply, actions }: PostActionsProps) {
  const of = ` ${written.author.name}’s ${noun}`;
  return (
    <div className="acts">
      <Reactions
        written={written}
        onReact={written.may_react ? (kind) => acts.react(written, kind) : undefined}
      />
      {onReply ? (
        <button type="button" className="act" aria-label={`Reply to${of}`} onClick={onReply}>
          <Icon as={ReplyIcon} />
          <span className={styles.rt}>Reply</span>
        </button>
      ) : null}
      <span className="flex ml-auto">
        {written.may_report ? (
          <ReportButton written={written} of={of} onReport={actions.report} />
        ) : (
          <Flags written={written} />
        )}
        {actions.erase ? (
          <button
            type="button"
            className="act"
            aria-label={noun === 'topic' ? undefined : `Delete${of}`}
            onClick={actions.erase}
          >
            <Icon as={Trash2} />
            {noun === 'topic' ? 'Delete Topic' : <span className={styles.rt}>Delete</span>}
          </button>
        ) : null}
      </span>
      {actions.dialogs}
    </div>
  );
}

/** Returns the report of a topic or a reply, for its actions. The page's banner shows errors. */
export const reportOf = (written: Topic | Reply, acts: Acts): Report | false =>
  written.may_report && {
    question: sentences.confirmReport,
    send: (report) => acts.report(written, report),
    failure: written.may_react ? failures.reaction : failures.report,
    showError: acts.fail,
    onDone: acts.reported,
  };

/** Report button for members who may take part. Others report by a separate link. */
function ReportButton({
  written,
  of,
  onReport,
}: {
  written: Topic | Reply;
  of: string;
  onReport: (() => void) | undefined;
}) {
  const { id } = useMember();
  const isReported = written.reactions.flag.includes(id);
  const count = written.reaction_counts.flag;
  return (
    <button
      type="button"
      className="act"
      aria-label={
        written.may_react && !isReported ? `Report${of}${count ? ` ${reportsLabel(count)}` : ''}` : undefined
      }
      aria-pressed={written.may_react ? isReported : undefined}
      aria-disabled={isReported || undefined}
      onClick={isReported ? undefined : onReport}
    >
      <Icon as={Flag} />
      {isReported ? 'Reported' : written.may_react ? (count ? number(count) : null) : 'Report a problem'}
    </button>
  );
}

/** Shows staff how often a post by staff was reported. */
function Flags({ written }: { written: Topic | Reply }) {
  const count = written.reaction_counts.flag;
  if (!count) return null;
  return (
    <span className="act act--still">
      <Icon as={Flag} /> {number(count)}
      <span className="sr">{plural(count, ' report')}</span>
    </span>
  );
}

const reportsLabel = (count: number): string => counted(count, 'report');
