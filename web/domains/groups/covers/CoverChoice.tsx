import clsx from 'clsx';
import { Check } from 'lucide';
import { useId } from 'react';
import { type GroupCover, groupCovers } from '#contract/groups/covers.ts';
import { RadioGroup } from '../../../ui/controls/Radio.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { GroupArt } from '../GroupCard.tsx';
import styles from '../groups.module.css';
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
      <div className="grid grid-cols-6 gap-2.5 mt-2 max-shell:grid-cols-3">
        {groupCovers.map((cover) => (
          <label
            key={cover}
            className={clsx(
              styles.choice,
              'relative rounded-md cursor-pointer has-[:focus-visible]:focus-ring has-[:focus-visible]:outline-offset-3',
            )}
          >
            <input
              type="radio"
              className="sr"
              name={name}
              checked={chosen === cover}
              onChange={() => onChange(cover)}
            />
            <span className={clsx(styles.choiceArt, 'block h-16 rounded-[inherit] overflow-clip bg-sunken')}>
              <GroupArt id={groupId ?? 'new'} kind={cover} />
            </span>
            <span className={styles.choiceMark} aria-hidden>
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
