import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Suspense, useState } from 'react';
import { type Onlooker, seenProfile } from '#contract/profile/visibility.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { counted } from '../../../ui/formats.ts';
import { drawing } from '../../../ui/layout/lazy-part.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { initialsTint } from '../../../ui/pictures/avatar-tints.ts';
import { ownPageRead } from '../data.ts';
import { LongTexts, shortTexts } from '../profile-texts.tsx';
import styles from '../settings.module.css';

const Cover = drawing(() => import('../../../drawings/Art.tsx').then((m) => m.Contours));

const onlookers: readonly { value: Onlooker; label: string }[] = [
  { value: 'visitor', label: 'A visitor' },
  { value: 'member', label: 'A member' },
  { value: 'friend', label: 'A friend' },
];

interface PrivacyPreviewProps {
  settings: { profileVisibility: string; activityVisibility: string; messagePermission: string };
}

/** Returns the sentence on who may begin a conversation. */
function writing(onlooker: Onlooker, permission: string): string {
  if (permission === 'none') return 'They can’t start a conversation with you.';
  return permission === 'everyone' || onlooker === 'friend'
    ? 'They can write to you.'
    : 'They can write to you if you share a group.';
}

/** Preview of the profile as others see it with these settings, before they are saved. */
export function PrivacyPreview({ settings }: PrivacyPreviewProps) {
  const member = useMember();
  const [onlooker, setOnlooker] = useState<Onlooker>('member');
  const posts = useQuery(ownPageRead(member.id)).data?.posts_count;
  const seen = seenProfile(onlooker, settings);
  const { index } = initialsTint(member.id);
  return (
    <Card as="aside" className="stay" aria-labelledby="preview-title">
      <h2 id="preview-title" className="card-title mb-3">
        What others see
      </h2>
      <Segmented label="Seen by" value={onlooker} onChange={setOnlooker} options={onlookers} />
      <div
        className={clsx(styles.privacySeen, 'overflow-hidden border border-line rounded-md mt-4')}
        aria-live="polite"
      >
        {seen.page ? (
          <>
            <Suspense fallback={null}>
              <Cover seed={index + 1} stone={index + 1} stone2={13 - index} w={620} h={130} />
            </Suspense>
            <Avatar
              className="-mt-8 rounded-[50%] shadow-[0_0_0_3px_var(--ev-surface)]"
              name={member.name}
              id={member.id}
              photo={member.profile_photo}
              size="lg"
              decorative
            />
            <p className="row row--wrap mt-2 [--gap:0.25rem_0.5rem]">
              <b className="[overflow-wrap:anywhere]">{member.name}</b>
              <TierPill tier={member.membership_tier} />
            </p>
            {shortTexts(member) ? <p className="small muted mt-1">{shortTexts(member)}</p> : null}
            <LongTexts member={member} className="small mt-2 [overflow-wrap:anywhere]" />
            {seen.activity && posts != null ? (
              <p className="small muted mt-2">{counted(posts, 'post')}</p>
            ) : null}
            {seen.activity ? null : <p className="small muted mt-2">Your activity is hidden.</p>}
            {onlooker === 'visitor' ? null : (
              <p className="small muted mt-2">{writing(onlooker, settings.messagePermission)}</p>
            )}
          </>
        ) : (
          <p className="small muted">
            {onlooker === 'visitor'
              ? 'Nothing. They’re asked to sign in.'
              : 'Not your profile. Beside what you write, they see your name and picture.'}
          </p>
        )}
      </div>
      <p className="small muted mt-4">No member or moderator sees your journal, whatever you choose here.</p>
    </Card>
  );
}
