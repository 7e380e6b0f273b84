import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { privacyRead } from './data.ts';
import { PrivacyForm } from './PrivacyForm.tsx';

const BlockedAndMutedCard = part(() =>
  import('./BlockedAndMutedCard.tsx').then((m) => m.BlockedAndMutedCard),
);

/** Settings of who sees what of the member. */
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
            <BlockedAndMutedCard />
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
