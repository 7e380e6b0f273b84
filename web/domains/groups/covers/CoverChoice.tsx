import { Check } from 'lucide';
import { useId } from 'react';
import { type GroupCover, groupCovers } from '#contract/group-covers.ts';
import { RadioGroup } from '../../../ui/controls/Radio.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { GroupArt } from '../GroupCard.tsx';
import { coverOf } from './cover-of.ts';

const names: Record<GroupCover, string> = {
  contours: 'Hills',
  stones: 'Stones',
  river: 'River',
  forest: 'Forest',
  night: 'Night sky',
  weave: 'Weave',
};

interface CoverChoiceProps {
  /** Undefined for a new group, whose colours are not known yet. */
  groupId: string | undefined;
  /** Null: the one that follows from the group's id. */
  value: GroupCover | null;
  onChange: (cover: GroupCover) => void;
}

/** Radios for the drawing of a group without a photo. */
export function CoverChoice({ groupId, value, onChange }: CoverChoiceProps) {
  const name = useId();
  const chosen = value ?? (groupId ? coverOf(groupId) : null);
  return (
    <RadioGroup legend="Cover">
      <div className="cover-choices">
        {groupCovers.map((cover) => (
          <label key={cover} className="cover-choice">
            <input
              type="radio"
              className="sr"
              name={name}
              checked={chosen === cover}
              onChange={() => onChange(cover)}
            />
            <span className="cover-choice-art">
              <GroupArt id={groupId ?? 'new'} kind={cover} />
            </span>
            <span className="cover-choice-mark" aria-hidden>
              <Icon as={Check} size="sm" />
            </span>
            <span className="sr">{names[cover]}</span>
          </label>
        ))}
      </div>
      <p className="hint mt-2">
        {groupId
          ? 'You can also set a photo below.'
          : 'Without a choice, the group gets one of these. Its colours are its own.'}
      </p>
    </RadioGroup>
  );
}
