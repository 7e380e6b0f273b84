import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/part.tsx';
import { PrivacyForm } from './PrivacyForm.tsx';
import { privacyRead } from './reads.ts';
import { SettingsFrame } from './SettingsFrame.tsx';

const ApartCard = part(() => import('./ApartCard.tsx').then((m) => m.ApartCard));

/** Settings of who sees what of the member (B section 5). */
export function PrivacyPage() {
  const { data, isPending, isFetching, refetch } = useQuery(privacyRead);
  return (
    <SettingsFrame
      current="privacy"
      title="Privacy"
      text="You decide who sees what. The preview shows it before you save."
    >
      {data ? (
        <>
          <PrivacyForm saved={data} />
          <Suspense fallback={null}>
            <ApartCard />
          </Suspense>
        </>
      ) : isPending ? (
        <Skeleton label="Loading your privacy settings">
          <SkeletonBlock h="16rem" />
        </Skeleton>
      ) : (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn’t load your privacy settings.
        </InlineError>
      )}
    </SettingsFrame>
  );
}
