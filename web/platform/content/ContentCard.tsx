import clsx from 'clsx';
import { Flag, Heart, MessageCircle } from 'lucide';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { counted, numberWords } from '../../ui/formats.ts';
import type { ContentActions } from './use-content-actions.tsx';

interface ContentCardProps {
  id: string;
  className: string;
  labelledBy: string;
  isPinned?: boolean;
  actions: Pick<ContentActions, 'report' | 'dialogs'>;
  /** Above everything, without the card's padding. */
  lead?: ReactNode;
  /** Class of the element around words and acts, where the card has no padding of its own. */
  inside?: string;
  /** Words, author and pictures. */
  children: ReactNode;
  /** Buttons before that of the comments. Null for a text with no acts, such as a hidden one. */
  acts: ReactNode | null;
  comments?: {
    count: number;
    /** True if they are open at first. */
    isOpen: boolean;
    /** Draws them in an element with this id. */
    draw: (id: string) => ReactNode;
  };
}

/** A text with an author, as feed and news show it: words, acts, and the comments below. */
export function ContentCard(props: ContentCardProps) {
  const { id, className, labelledBy, isPinned, actions, lead, inside, children, acts, comments } = props;
  const [isOpen, setOpen] = useState(comments?.isOpen ?? false);
  const commentsId = `${id}-comments`;
  const words = (
    <>
      {children}
      {acts === null ? null : (
        <div className="acts">
          {acts}
          {comments ? (
            <Act
              icon={MessageCircle}
              count={comments.count}
              noun="comment"
              aria-expanded={isOpen}
              aria-controls={isOpen ? commentsId : undefined}
              onClick={() => setOpen(!isOpen)}
            />
          ) : null}
          {actions.report ? (
            <button type="button" className="act ml-auto" onClick={actions.report}>
              <Icon as={Flag} /> Report
            </button>
          ) : null}
        </div>
      )}
    </>
  );
  return (
    <article
      id={id}
      className={clsx('card', className)}
      aria-labelledby={labelledBy}
      data-pinned={isPinned || undefined}
    >
      {lead}
      {inside ? <div className={inside}>{words}</div> : words}
      <Suspense fallback={<div id={commentsId} />}>
        {isOpen && comments ? comments.draw(commentsId) : null}
      </Suspense>
      {actions.dialogs}
    </article>
  );
}

interface ActProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconType;
  count: number;
  /** "like", for screen readers beside the count. */
  noun: string;
}

/** A button with a count in the act row. */
export function Act({ icon, count, noun, ...rest }: ActProps) {
  return (
    <button type="button" className="act" aria-label={counted(count, noun)} {...rest}>
      <Icon as={icon} /> {numberWords(count)}
    </button>
  );
}

/** The like of a text. Its press shows at once (`optimistic`). */
export const LikeAct = ({
  count,
  liked,
  onPress,
}: {
  count: number;
  liked: boolean;
  onPress: () => void;
}) => <Act icon={Heart} count={count} noun="like" aria-pressed={liked} onClick={onPress} />;

/** When a text was written, and whether it was changed since. */
export const WrittenAt = ({ at, edited_at }: { at: string; edited_at: string | null }) => (
  <>
    <RelativeTime at={at} />
    {edited_at ? ' · edited' : ''}
  </>
);
