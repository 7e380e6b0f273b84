import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { Form, FormActions } from '../../platform/forms/Form.tsx';
import { CancelButton } from '../../platform/forms/leaving.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { BackLink } from '../../ui/controls/BackLink.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { changeGathering, useGathering } from './data.ts';
import { GatheringFields } from './GatheringFields.tsx';
import { bodyOf, errorsOf, type FormValues, valuesOf } from './values.ts';
import { loadFailed, notPlanned } from './words.ts';

/** Form in which its host changes a gathering. */
export function EditPage({ id }: { id: string }) {
  const query = useGathering(id);
  return (
    <div className="page page--narrow">
      <BackLink href="/gatherings">Circles and intensives</BackLink>
      {query.data ? null : <h1 className="sr">Edit</h1>}
      <DataOf
        query={query}
        loading={
          <Skeleton label="Loading...">
            <SkeletonBlock h="30rem" />
          </Skeleton>
        }
        failed={loadFailed}
      >
        {(gathering) =>
          gathering.may_edit ? (
            <Edit gathering={gathering} />
          ) : (
            <EmptyState
              page
              art="locked"
              title="Its host can change it"
              action={<ButtonLink href={`/gatherings/${id}`}>Back to the page</ButtonLink>}
            />
          )
        }
      </DataOf>
    </div>
  );
}

function Edit({ gathering }: { gathering: Gathering }) {
  const { id, version, zone, seats_taken: taken } = gathering;
  const router = useRouter();
  const toast = useToast();
  const confirm = useConfirm();
  // The form keeps the version that it opened with. A newer version from elsewhere is a conflict, which the server reports.
  const [opened] = useState(() => ({ values: valuesOf(gathering, Date.now()), version }));
  const now = useNow();
  const hasBegun = gathering.meetings.some(
    ({ starts_at, cancelled_at }) => cancelled_at === null && Date.parse(starts_at) <= now,
  );
  const form = useForm({
    ...opened,
    draft: `gathering.${id}`,
    save: (values, base) => changeGathering(id, { ...bodyOf(values), version: base }),
    check: (values) => errorsOf(values, hasBegun),
    before: (values) =>
      taken === 0 ||
      !isMoved(opened.values, values) ||
      confirm({
        title: 'Change the dates?',
        body: 'Everyone with a seat hears of it.',
        confirm: 'Change the dates',
        cancel: 'Keep editing',
      }),
    failure: notPlanned,
    async onSaved() {
      toast('Changes saved.');
      await router.navigate({ href: `/gatherings/${id}`, replace: true });
    },
  });
  return (
    <>
      <PageHead title="Edit" />
      <Card>
        <Form form={form} className="stack">
          <GatheringFields form={form} zone={zone} />
          <FormActions
            form={form}
            save="Save Changes"
            problem={
              form.theirs ? (
                <Banner
                  kind="danger"
                  action={
                    <Button size="sm" onClick={form.keepMine}>
                      Use my text
                    </Button>
                  }
                >
                  {form.error}
                </Banner>
              ) : undefined
            }
          >
            <CancelButton form={form} onCancel={() => router.navigate({ href: `/gatherings/${id}` })} />
          </FormActions>
        </Form>
      </Card>
    </>
  );
}

const timesOf = ({ dates }: FormValues): string =>
  JSON.stringify(dates.map(({ id, starts, minutes }) => [id, starts, minutes]));
const isMoved = (before: FormValues, after: FormValues): boolean => timesOf(before) !== timesOf(after);
