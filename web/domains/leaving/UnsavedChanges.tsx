import { changes } from '../../platform/offline/OfflineNotice.tsx';
import { countPending } from '../../platform/offline/outbox.ts';
import { Banner } from '../../ui/display/Banner.tsx';
import { plural } from '../../ui/formats.ts';

/** Warns about changes on this device that the server doesn't have, because leaving removes them. */
export function UnsavedChanges() {
  const waiting = countPending();
  if (waiting === 0) return null;
  return (
    <Banner kind="warn">
      {changes(waiting)} {plural(waiting, 'is', 'are')} still waiting to be saved and would be lost.
    </Banner>
  );
}
