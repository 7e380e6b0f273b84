import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  communitySettings,
  type Setting,
  type SettingKey,
  type SettingValue,
  settingGroupNames,
  settingGroups,
  settingKeys,
  settingProblem,
  settingWords,
} from '#contract/community-settings.ts';
import type { CommunitySetting } from '#contract/settings.ts';
import { ApiError } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useLeaveQuestion } from '../profile/use-leave-question.ts';
import { CategoriesCard } from './CategoriesCard.tsx';
import { settingsRead } from './reads.ts';
import { SettingRow } from './SettingRow.tsx';
import './settings.css';
import { useFreshProof } from './use-fresh-proof.tsx';

/** Settings of the community. Nothing is saved until "Save", and the bar says each change in a sentence. */
export function SettingsTab() {
  const settings = useQuery(settingsRead);
  if (settings.data)
    return (
      <>
        <Form settings={settings.data} />
        <CategoriesCard />
      </>
    );
  return settings.isError ? (
    <InlineError onRetry={() => void settings.refetch()} retrying={settings.isFetching}>
      We couldn’t load the settings. Try again.
    </InlineError>
  ) : (
    <Skeleton label="Loading the settings...">
      <SkeletonBlock h="20rem" />
    </Skeleton>
  );
}

/** Group that every new member joins (`groups.is_welcome`). */
const welcomeGroupId = '01900000-0000-7000-8000-00000000e190';

/** Values that aren't saved yet. Null is the standard value. */
type Typed = Partial<Record<SettingKey, SettingValue | null>>;

function Form({ settings }: { settings: readonly CommunitySetting[] }) {
  const toast = useToast();
  const proof = useFreshProof();
  const bar = useId();
  const [typed, setTyped] = useState<Typed>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [notice, setNotice] = useState('');
  const known = new Map(settings.map((each) => [each.key, each]));
  const valueOf = (key: SettingKey): SettingValue => known.get(key)?.value ?? communitySettings[key].standard;
  /** Value that a field shows. */
  const shown = (key: SettingKey): SettingValue => {
    const value = typed[key];
    return value === null ? (known.get(key)?.standard ?? valueOf(key)) : (value ?? valueOf(key));
  };
  const isBroken = (key: SettingKey) => (known.get(key)?.problem ?? null) !== null;
  const isOtherPicture = (key: SettingKey) =>
    communitySettings[key].kind === 'picture' && valueOf(key) !== '' && shown(key) !== '';
  const changed = settingKeys.filter(
    (key) => key in typed && (typed[key] === null || typed[key] !== valueOf(key) || isBroken(key)),
  );
  const problems = Object.fromEntries(
    changed.flatMap((key) => {
      const problem = settingProblem(key, shown(key)) ?? refused[key];
      return problem ? [[key, problem]] : [];
    }),
  );
  useLeaveQuestion(changed.length > 0);

  const { run, busy } = useApiMutation('PUT /api/admin/settings', {
    failure: 'We couldn’t save the settings. Nothing has changed. Try again.',
    onDone(saved) {
      queryClient.setQueryData(settingsRead.queryKey, saved);
      setTyped({});
      setNotice('');
      toast('Saved. The change is in effect.');
      void queryClient.invalidateQueries({ queryKey: ['GET /api/admin/audit'] });
    },
    onFail(failed): 'handled' | undefined {
      if (!(failed instanceof ApiError)) return undefined;
      const { current } = failed.body as { current?: CommunitySetting[] };
      if (failed.code === 'changed_elsewhere' && current) {
        queryClient.setQueryData(settingsRead.queryKey, current);
        setNotice(failed.message);
        return 'handled';
      }
      setRefused(failed.fields);
      return proof.asks(failed, save);
    },
  });
  function save(): void {
    setRefused({});
    void run({
      body: {
        changes: changed.map((key) => ({ key, from: valueOf(key), to: typed[key] ?? null })),
      },
    });
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length > 0 && Object.keys(problems).length === 0 && !busy) save();
  };
  const broken = settings.filter(({ problem }) => problem !== null);
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <p className="muted mt-6">Changes work as soon as you save, and are written to the audit log.</p>
      {broken.length > 0 ? (
        <Banner kind="warn" title="A stored setting can't be used">
          {broken
            .map(
              ({ key, value }) =>
                `${communitySettings[key].label}: ${settingWords(key, value)} is in effect.`,
            )
            .join(' ')}{' '}
          Save a new value to repair it, or choose “Standard value”.
        </Banner>
      ) : null}
      {notice ? (
        <Banner kind="warn" title="Someone else changed a setting">
          {notice}
        </Banner>
      ) : null}
      {settingGroups.map((group) => (
        <Card key={group} as="section" className="mt-6" aria-labelledby={`${bar}-${group}`}>
          <h2 className="card-title" id={`${bar}-${group}`}>
            {settingGroupNames[group]}
          </h2>
          {settingKeys
            .filter((key) => communitySettings[key].group === group)
            .map((key) => (
              <SettingRow
                key={key}
                setting={communitySettings[key] as Setting}
                value={shown(key)}
                stored={known.get(key)}
                error={problems[key]}
                disabled={busy}
                onChange={(value) => {
                  setTyped((now) => ({ ...now, [key]: value }));
                  setRefused(({ [key]: _, ...others }) => others);
                }}
                onStandard={
                  known.get(key)?.is_changed && typed[key] !== null
                    ? () => setTyped((now) => ({ ...now, [key]: null }))
                    : undefined
                }
              />
            ))}
        </Card>
      ))}
      <p className="muted small mt-6">
        Watched words have <Link href="/admin?tab=watched-words">a tab of their own</Link>. New members join
        the <Link href={`/groups/${welcomeGroupId}`}>welcome group</Link>, whose name, texts and cover you
        edit on its page. Tax isn’t a setting yet: the checkout charges each price as it is and adds none.
      </p>
      {changed.length > 0 ? (
        <div className="settings-bar" role="status">
          <div>
            <strong>{changed.length === 1 ? '1 change.' : `${changed.length} changes.`}</strong>
            <ul>
              {changed.map((key) => (
                <li key={key}>
                  {communitySettings[key].label}:{' '}
                  {isBroken(key) ? 'the broken value' : settingWords(key, valueOf(key))} becomes{' '}
                  {isOtherPicture(key) ? 'another picture' : settingWords(key, shown(key))}
                  {typed[key] === null ? ', the standard value' : ''}.
                </li>
              ))}
            </ul>
          </div>
          <Button kind="ghost" disabled={busy} onClick={() => setTyped({})}>
            Undo
          </Button>
          <Button
            type="submit"
            kind="primary"
            busy={busy}
            busyText="Saving..."
            disabled={Object.keys(problems).length > 0}
          >
            Save
          </Button>
        </div>
      ) : null}
      {proof.dialog}
    </form>
  );
}
