import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keptVersions } from '#contract/courses/constants.ts';
import type { LessonVersion, WholeVersion } from '#contract/courses/lesson-versions.ts';
import type { LessonView } from '#contract/courses/lessons.ts';
import { newerIn } from '../../../platform/forms/use-form.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { RichText } from '../../../ui/editor/reading/RichText.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { setLesson } from '../data.ts';
import { Comparison } from './Comparison.tsx';
import { reloadVersions, useVersion, versionsRead } from './data.ts';

interface VersionsDialogProps {
  lesson: LessonView;
  /** True while the form has words that aren't saved. */
  hasUnsaved: boolean;
  open: boolean;
  onClose: () => void;
  /** Called with the lesson after a version was restored. */
  onRestored: (lesson: LessonView) => void;
}

/** Versions of a lesson for its authors: read, compare, restore. */
export function VersionsDialog({ lesson, hasUnsaved, open, onClose, onRestored }: VersionsDialogProps) {
  const query = useQuery(versionsRead(lesson.id));
  const [chosen, setChosen] = useState<string>();
  const versions = query.data ?? [];
  const index = Math.max(
    0,
    versions.findIndex(({ id }) => id === chosen),
  );
  const version = versions[index];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeButton
      kind="wide"
      title="Versions"
      description={`A version is one sitting of writing, or what you published. The last ${keptVersions} are kept.`}
    >
      {query.isError ? (
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {errorMessage(query.error, 'We couldn’t load the versions. Try again.')}
        </InlineError>
      ) : !query.data ? (
        <Skeleton label="Loading the versions...">
          <SkeletonBlock h="14rem" />
        </Skeleton>
      ) : !version ? (
        <p className="muted mt-3">No versions yet. The first one is kept with your next change.</p>
      ) : (
        <div className="grid grid-cols-[13rem_minmax(0,1fr)] gap-5 max-shell:grid-cols-1 mt-3">
          <ul
            className="grid gap-1 content-start max-h-[60vh] overflow-y-auto max-shell:max-h-44"
            aria-label="Versions"
          >
            {versions.map((each, at) => (
              <li key={each.id}>
                <button
                  className="grid w-full min-h-touch px-3 py-2 text-start rounded-md wrap-anywhere hover:bg-hover aria-pressed:bg-brand-tint"
                  type="button"
                  aria-pressed={at === index}
                  onClick={() => setChosen(each.id)}
                >
                  <b>{at === 0 ? 'Now' : `Version ${each.number}`}</b>
                  <span className="small muted">
                    <RelativeTime at={each.saved_at} />
                    {each.editor ? ` · ${each.editor.name}` : ''}
                  </span>
                  <span className="small muted">{kindWords(each)}</span>
                </button>
              </li>
            ))}
          </ul>
          <Shown
            key={version.id}
            lesson={lesson}
            hasUnsaved={hasUnsaved}
            version={version}
            before={versions[index + 1]}
            newest={index === 0 ? undefined : versions[0]}
            onRestored={onRestored}
          />
        </div>
      )}
    </Dialog>
  );
}

const kindWords = ({ kind, restored_from }: LessonVersion): string => {
  if (kind === 'restored') return `Restored from version ${restored_from}`;
  if (kind === 'published') return 'Published';
  return kind === 'earlier' ? 'From before versions were kept' : 'Written';
};

interface ShownProps extends Pick<VersionsDialogProps, 'lesson' | 'hasUnsaved' | 'onRestored'> {
  version: LessonVersion;
  before: LessonVersion | undefined;
  /** Undefined if `version` is the newest. */
  newest: LessonVersion | undefined;
}

function Shown({ lesson, hasUnsaved, version, before, newest, onRestored }: ShownProps) {
  const toast = useToast();
  const confirm = useConfirm();
  const [view, setView] = useState<'now' | 'before' | 'whole'>(newest ? 'now' : 'before');
  const whole = useVersion(lesson.id, version.id);
  const other = useVersion(lesson.id, view === 'now' ? newest?.id : before?.id);
  const { run, busy, error } = useApiMutation('POST /api/lessons/:id/versions/:versionId/restore', {
    failure: 'We couldn’t restore this version. Nothing changed. Try again.',
    showError: null,
    onDone(after) {
      toast(`Version ${version.number} is restored.`);
      reloadVersions(lesson.id);
      onRestored(after);
    },
    onFail(reason) {
      reloadVersions(lesson.id);
      const newer = newerIn<LessonView>(reason);
      if (newer) setLesson(newer);
    },
  });
  const restore = async () => {
    const isSure = await confirm({
      title: `Restore version ${version.number}?`,
      body: [
        ...(hasUnsaved ? ['What you typed and didn’t save yet is dropped.'] : []),
        ...(lesson.is_published ? ['Learners read it at once.'] : []),
        'What the lesson has now stays in the list, so you can go back.',
      ].join(' '),
      confirm: 'Restore',
      cancel: 'Keep this version',
    });
    if (isSure)
      void run({ params: { id: lesson.id, versionId: version.id }, body: { version: lesson.version } });
  };
  return (
    <section aria-label={`Version ${version.number}`} className="versions-shown">
      <Segmented
        label="Show"
        value={view}
        onChange={setView}
        options={[
          ...(newest ? [{ value: 'now' as const, label: 'Changes since' }] : []),
          { value: 'before' as const, label: 'What changed' },
          { value: 'whole' as const, label: 'Whole text' },
        ]}
      />
      <div className="max-h-[45vh] overflow-y-auto wrap-anywhere mt-3">
        {whole.isError || other.isError ? (
          <InlineError
            onRetry={() => {
              void whole.refetch();
              void other.refetch();
            }}
            retrying={whole.isFetching}
          >
            {errorMessage(whole.error ?? other.error, 'We couldn’t load this version. Try again.')}
          </InlineError>
        ) : !whole.data ? (
          <SkeletonBlock h="8rem" />
        ) : view === 'whole' ? (
          <Whole version={whole.data} />
        ) : view === 'before' && !before ? (
          <p className="muted">This is the oldest version that is kept.</p>
        ) : !other.data ? (
          <SkeletonBlock h="8rem" />
        ) : view === 'now' ? (
          <Comparison before={whole.data} after={other.data} />
        ) : (
          <Comparison before={other.data} after={whole.data} />
        )}
      </div>
      {error ? <Banner kind="danger">{error}</Banner> : null}
      {newest ? (
        <Button className="mt-3" busy={busy} busyText="Restoring..." onClick={() => void restore()}>
          Restore this version
        </Button>
      ) : null}
    </section>
  );
}

function Whole({ version }: { version: WholeVersion }) {
  return (
    <>
      <h3 dir="auto">{version.title}</h3>
      <p className="muted mt-1" dir="auto">
        {version.description}
      </p>
      <RichText html={version.content} className="mt-3" />
    </>
  );
}
