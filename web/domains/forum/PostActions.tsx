import { Flag, Heart, Reply as ReplyIcon, ThumbsUp, Trash2 } from 'lucide';
import { useState } from 'react';
import type { Reply, Topic } from '#contract/forum.ts';
import { type ReactionKind, reactionKinds, reactions } from '#contract/reaction-kinds.ts';
import { ReportDialog } from '../../platform/content/ReportDialog.tsx';
import { useMember } from '../../platform/session/session.ts';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { clap } from '../../ui/display/icons.tsx';
import { failures, sentences } from './messages.ts';
import { number } from './rules.ts';
import type { Acts } from './topics/use-topic-actions.ts';

/** Kinds without an icon are drawn as their emoji. */
const icons: Partial<Record<ReactionKind, IconType>> = { like: ThumbsUp, heart: Heart, clap };

interface PostActionsProps {
  written: Topic | Reply;
  /** Used in the names of the buttons. */
  noun: 'topic' | 'reply';
  acts: Acts;
  onReply: (() => void) | undefined;
  onErase: () => void;
}

/** Buttons of a topic or a reply: reactions with counts, Reply, Report and Delete (A section 2.10). */
export function PostActions({ written, noun, acts, onReply, onErase }: PostActionsProps) {
  const { id } = useMember();
  const of = ` ${written.author.name}’s ${noun}`;
  return (
    <div className="acts">
      {reactionKinds.map((kind) => {
        const { one, many, emoji } = reactions[kind];
        const icon = icons[kind];
        const drawing = icon ? <Icon as={icon} /> : <span aria-hidden="true">{emoji}</span>;
        const count = written.reaction_counts[kind];
        const words = count === 1 ? one : many;
        return written.may_react ? (
          <button
            key={kind}
            type="button"
            className={`act act--${kind}`}
            // Uses `aria-label`, because hundreds of visually hidden elements would cost more to lay out.
            aria-label={`${number(count)} ${words}`}
            aria-pressed={written.reactions[kind].includes(id)}
            onClick={() => acts.react(written, kind)}
          >
            {drawing} {number(count)}
          </button>
        ) : (
          <span key={kind} className="act act--still">
            {drawing} {number(count)}
            <span className="sr"> {words}</span>
          </span>
        );
      })}
      {onReply ? (
        <button type="button" className="act" aria-label={`Reply to${of}`} onClick={onReply}>
          <Icon as={ReplyIcon} />
          <span className="rt">Reply</span>
        </button>
      ) : null}
      <span className="acts-end">
        {written.may_report ? <Report written={written} of={of} acts={acts} /> : <Flags written={written} />}
        {written.may_delete ? (
          <button
            type="button"
            className="act"
            aria-label={noun === 'topic' ? undefined : `Delete${of}`}
            onClick={onErase}
          >
            <Icon as={Trash2} />
            {noun === 'topic' ? 'Delete Topic' : <span className="rt">Delete</span>}
          </button>
        ) : null}
      </span>
    </div>
  );
}

/** Report button for members who may take part. Others report by a separate link (decisions 61, 62). */
function Report({ written, of, acts }: { written: Topic | Reply; of: string; acts: Acts }) {
  const { id } = useMember();
  const [open, setOpen] = useState(false);
  const isReported = written.reactions.flag.includes(id);
  const count = written.reaction_counts.flag;
  return (
    <>
      <button
        type="button"
        className="act"
        aria-label={
          written.may_react && !isReported
            ? `Report${of}${count ? ` ${reportsLabel(count)}` : ''}`
            : undefined
        }
        aria-pressed={written.may_react ? isReported : undefined}
        aria-disabled={isReported || undefined}
        onClick={isReported ? undefined : () => setOpen(true)}
      >
        <Icon as={Flag} />
        {isReported ? 'Reported' : written.may_react ? (count ? number(count) : null) : 'Report a problem'}
      </button>
      <ReportDialog
        open={open}
        onClose={() => setOpen(false)}
        noun={'title' in written ? 'topic' : 'reply'}
        question={sentences.confirmReport}
        send={(report) => acts.report(written, report)}
        failure={written.may_react ? failures.reaction : failures.report}
        showError={(sentence) => {
          // The dialog keeps the text, and the page's banner shows the error.
          setOpen(false);
          acts.fail(sentence);
        }}
        onReported={acts.reported}
      />
    </>
  );
}

/** Shows staff how often a post by staff was reported. */
function Flags({ written }: { written: Topic | Reply }) {
  const count = written.reaction_counts.flag;
  if (!count) return null;
  return (
    <span className="act act--still">
      <Icon as={Flag} /> {number(count)}
      <span className="sr">{count === 1 ? ' report' : ' reports'}</span>
    </span>
  );
}

const reportsLabel = (count: number): string => (count === 1 ? '1 report' : `${number(count)} reports`);
