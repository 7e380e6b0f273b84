import { useQuery } from '@tanstack/react-query';
import type { Draft } from '#contract/drafts.ts';
import { replaceDraft } from '../../platform/drafts/draft-sync.ts';
import { api } from '../../platform/http/api.ts';
import { queryClient, read } from '../../platform/query/query.ts';

const list = () => read('GET /api/drafts');

/** Reads the member's drafts, newest first. */
export const useDrafts = (enabled: boolean) =>
  useQuery({ ...list(), enabled, refetchOnMount: 'always', meta: { keep: false } });

/** Deletes a draft optimistically, on the device and on the server. Returns false and restores it on failure. */
export async function throwAway(draft: Draft): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: list().queryKey });
  change((drafts) => drafts.filter((each) => !isSameDraft(each, draft)));
  if (
    draft.version
      ? await dropVersion(draft)
      : await replaceDraft(draft.place, null, undefined, Date.parse(draft.updated_at))
  )
    return true;
  if (draft.version) void queryClient.invalidateQueries({ queryKey: list().queryKey });
  else await bringBack(draft);
  return false;
}

/** Replaces the draft by a version. The old draft becomes a version. Returns true if the server saved it. */
export async function takeVersion(draft: Draft): Promise<boolean> {
  const { place, content, title, tags, base_version } = draft;
  const isTaken = await replaceDraft(place, {
    content,
    title: title ?? '',
    tags: tags ?? '',
    baseVersion: base_version,
  });
  if (isTaken) await dropVersion(draft);
  await queryClient.invalidateQueries({ queryKey: list().queryKey });
  return isTaken;
}

const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.place === other.place && one.version === other.version;

const dropVersion = ({ place, version }: Draft): Promise<boolean> =>
  api('DELETE /api/drafts/:place', { params: { place }, query: { ...(version && { version }) } }).then(
    () => true,
    () => false,
  );

/** Undoes a deletion. Offline, the draft stays on this device until the server responds. */
export async function bringBack(draft: Draft): Promise<void> {
  const { place, content, title, tags, base_version, version } = draft;
  change((drafts) =>
    [draft, ...drafts.filter((each) => !isSameDraft(each, draft))].sort((a, b) =>
      b.updated_at.localeCompare(a.updated_at),
    ),
  );
  if (!version) {
    await replaceDraft(place, { content, title: title ?? '', tags: tags ?? '', baseVersion: base_version });
    return;
  }
  await api('PUT /api/drafts/:place', {
    params: { place },
    body: { content, title, tags, base_version, aside: true },
  });
  await queryClient.invalidateQueries({ queryKey: list().queryKey });
}

const change = (edit: (drafts: Draft[]) => Draft[]): void =>
  void queryClient.setQueryData<Draft[]>(list().queryKey, (drafts) => drafts && edit(drafts));
