import { RefusedProgress } from '../../domains/goals/entries/RefusedProgress.tsx';
import { AlsoNotice } from '../../platform/offline/AlsoNotice.tsx';
import { OfflineNotice } from '../../platform/offline/OfflineNotice.tsx';
import { WordsLeft } from '../../platform/session/WordsLeft.tsx';

/** Lines about the connection: that it is lost, what was refused after it came back, and what a change counted for. */
export function ConnectionNotices() {
  return (
    <>
      <OfflineNotice />
      <RefusedProgress />
      <AlsoNotice />
      <WordsLeft />
    </>
  );
}
