import { Heart, ThumbsUp } from 'lucide';
import { type ReactionKind, reactionKinds, reactions } from '#contract/content-types/reaction-kinds.ts';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { clap } from '../../ui/display/icons.tsx';
import { numberWords, plural } from '../../ui/formats.ts';
import { useMember } from '../session/session.ts';
import type { Reacted } from './with-reaction.ts';

/** Kinds without an icon are drawn as their emoji. */
export const reactionIcons: Partial<Record<ReactionKind, IconType>> = { like: ThumbsUp, heart: Heart, clap };

interface ReactionsProps {
  written: Reacted<ReactionKind>;
  /** Undefined shows the counts alone. */
  onReact: ((kind: ReactionKind) => void) | undefined;
  /** True if only kinds that someone gave are shown. */
  hidesEmpty?: boolean;
}

/** Reactions to a text, with their counts: buttons for those who may react. */
export function Reactions({ written, onReact, hidesEmpty = false }: ReactionsProps) {
  const { id } = useMember();
  return reactionKinds.map((kind) => {
    const { one, many, emoji } = reactions[kind];
    const icon = reactionIcons[kind];
    const drawing = icon ? <Icon as={icon} /> : <span aria-hidden="true">{emoji}</span>;
    const count = written.reaction_counts[kind];
    if (hidesEmpty && count === 0) return null;
    const words = plural(count, one, many);
    return onReact ? (
      <button
        key={kind}
        type="button"
        className={`act act--${kind}`}
        // Uses `aria-label`, because hundreds of visually hidden elements would cost more to lay out.
        aria-label={`${numberWords(count)} ${words}`}
        aria-pressed={written.reactions[kind].includes(id)}
        onClick={() => onReact(kind)}
      >
        {drawing} {numberWords(count)}
      </button>
    ) : (
      <span key={kind} className="act act--still">
        {drawing} {numberWords(count)}
        <span className="sr"> {words}</span>
      </span>
    );
  });
}
