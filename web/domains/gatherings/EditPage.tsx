import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Gathering } from '#contract/gatherings.ts';
import { useConfirmDiscard } from '../../platform/drafts/use-confirm-discard.ts';
import { useStoredForm } from '../../platform/drafts/use-stored-form.ts';
import { ApiError } from '../../platform/http/api.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Back } from './Back.tsx';
import { changeGathering, useGathering } from './data.ts';
import { GatheringFields } from './GatheringFields.tsx';
import { bodyOf, errorsOf, type FormValues, valuesOf } from './values.ts';
import { loadFailed, notPlanned } from './words.ts';

/** Form in which its host changes a gathering. */
export function EditPage({ id }: { id: string }) {
  const query = useGathering(id);
  return (
    <div className="page page--narrow">
      <Back />
      {query.data?.may_edit ? (
        <Edit gathering={query.data} />
      ) : query.data ? (
        <EmptyState
          page
          art="locked"
          title="Its host can change it"
          action={<ButtonLink href={`/gatherings/${id}`}>Back to the page</ButtonLink>}
        />
      ) : query.isError ? (
        <>
          <h1 className="sr">Edit</h1>
          <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {loadFailed}
          </InlineError>
        </>
      ) : (
        <>
          <h1 className="sr">Edit</h1>
          <Skeleton label="Loading...">
            <SkeletonBlock h="30rem" />
          </Skeleton>
        </>
      )}
    </div>
  );
}

function Edit({ gathering }: { gathering: Gathering }) {
  const { id, version, zone, seats_taken: taken } = gathering;
  const router = useRouter();
  const toast = useToast();
  const confirm = useConfirm();
  const mayDiscard = useConfirmDiscard();
  // The form keeps the version that it opened with. A newer version from elsewhere is a conflict, which the server reports.
  const [opened] = useState(() => ({ values: valuesOf(gathering, Date.now()), version }));
  const saved = opened.values;
  const form = useStoredForm(`gathering.${id}`, saved, opened.version);
  const [isChecked, setChecked] = useState(false);
  const now = useNow();
  const hasBegun = gathering.meetings.some(
    ({ starts_at, cancelled_at }) => cancelled_at === null && Date.parse(starts_at) <= now,
  );
  const errors = errorsOf(form.values, hasBegun);
  const { run, busy, error, cause, clear } = useApiMutation(changeGathering, {
    failure: notPlanned,
    showError: null,
    async onDone() {
      form.drop();
      toast('Changes saved.');
      await router.navigate({ href: `/gatherings/${id}`, replace: true });
    },
  });
  const isOutdated = cause instanceof ApiError && cause.code === 'edited_elsewhere';
  const send = async () => {
    if (taken > 0 && isMoved(saved, form.values)) {
      const isSure = await confirm({
        title: 'Change the dates?',
        body: 'Everyone with a seat hears of it.',
        confirm: 'Change the dates',
        cancel: 'Keep editing',
      });
      if (!isSure) return;
    }
    await run(id, { ...bodyOf(form.values), version: form.version });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(errors).length === 0) void send();
  };
  const cancel = async () => {
    if (!(await mayDiscard(form.isChanged))) return;
    form.drop();
    await router.navigate({ href: `/gatherings/${id}` });
  };
  return (
    <>
      <h1>Edit</h1>
      <Card className="mt-4">
        <form className="stack" onSubmit={save} noValidate>
          {error ? (
            <Banner
              kind="danger"
              action={
                isOutdated ? (
                  <Button
                    size="sm"
                    onClick={() => {
                      form.rebase(currentVersion(cause, version));
                      clear();
                    }}
                  >
                    Use my text
                  </Button>
                ) : undefined
              }
            >
              {error}
            </Banner>
          ) : null}
          <GatheringFields
            values={form.values}
            errors={isChecked ? errors : {}}
            zone={zone}
            onChange={form.set}
          />
          <div className="row row--wrap">
            <Button type="submit" kind="primary" busy={busy} busyText="Saving...">
              Save changes
            </Button>
            <Button kind="ghost" onClick={() => void cancel()}>
              Cancel
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}

const timesOf = ({ dates }: FormValues): string =>
  JSON.stringify(dates.map(({ id, starts, minutes }) => [id, starts, minutes]));
const isMoved = (before: FormValues, after: FormValues): boolean => timesOf(before) !== timesOf(after);

/** Returns the version that a refusal names. */
function currentVersion(error: ApiError, known: number): number {
  const { current } = (error.body ?? {}) as { current?: { version?: number } };
  return current?.version ?? known;
}
