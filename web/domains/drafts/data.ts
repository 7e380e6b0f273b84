import type { Draft } from '#contract/drafts/endpoints.ts';
import { draftsRead, replaceDraft, saveCopy, writingOf } from '../../platform/drafts/draft-sync.ts';
import { api } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/query.ts';

/** Deletes a draft optimistically, on the device and on the server. Returns false and restores it on failure. */
export async function throwAway(draft: Draft): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: draftsRead.queryKey });
  change((drafts) => drafts.filter((each) => !isSameDraft(each, draft)));
  if (draft.copy_id ? await dropCopy(draft) : await replaceDraft(draft.place, null, draft.version))
    return true;
  if (draft.copy_id) void queryClient.invalidateQueries({ queryKey: draftsRead.queryKey });
  else await bringBack(draft);
  return false;
}

/** Replaces the draft by a copy. The old draft becomes a copy. Returns true if the server saved both. */
export async function takeCopy(draft: Draft): Promise<boolean> {
  const old = queryClient
    .getQueryData<Draft[]>(draftsRead.queryKey)
    ?.find(({ place, copy_id }) => place === draft.place && !copy_id);
  if (old && !(await saveCopy(old.place, writingOf(old)))) return false;
  const isTaken = await replaceDraft(draft.place, writingOf(draft));
  if (isTaken) await dropCopy(draft);
  await queryClient.invalidateQueries({ queryKey: draftsRead.queryKey });
  return isTaken;
}

const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.place === other.place && one.copy_id === other.copy_id;

const dropCopy = ({ place, copy_id }: Draft): Promise<boolean> =>
  api('DELETE /api/drafts/:place', { params: { place }, query: { ...(copy_id && { copy_id }) } }).then(
    () => true,
    () => false,
  );

/** Undoes a deletion. Offline, the draft stays on this device until the server responds. */
export async function bringBack(draft: Draft): Promise<void> {
  change((drafts) =>
    [draft, ...drafts.filter((each) => !isSameDraft(each, draft))].sort((a, b) =>
      b.updated_at.localeCompare(a.updated_at),
    ),
  );
  if (!draft.copy_id) {
    await replaceDraft(draft.place, writingOf(draft));
    return;
  }
  await saveCopy(draft.place, writingOf(draft));
  await queryClient.invalidateQueries({ queryKey: draftsRead.queryKey });
}

const change = (edit: (drafts: Draft[]) => Draft[]): void =>
  void queryClient.setQueryData<Draft[]>(draftsRead.queryKey, (drafts) => drafts && edit(drafts));
