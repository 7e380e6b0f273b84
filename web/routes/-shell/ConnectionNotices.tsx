import { RefusedProgress } from '../../domains/goals/entries/RefusedProgress.tsx';
import { LinkedChangeNotice } from '../../platform/offline/LinkedChangeNotice.tsx';
import { OfflineNotice } from '../../platform/offline/OfflineNotice.tsx';
import { WordsLeft } from '../../platform/session/WordsLeft.tsx';

/** Lines about the connection: that it is lost, what was refused after it came back, and what a change counted for. */
export function ConnectionNotices() {
  return (
    <>
      <OfflineNotice />
      <RefusedProgress />
      <LinkedChangeNotice />
      <WordsLeft />
    </>
  );
}
