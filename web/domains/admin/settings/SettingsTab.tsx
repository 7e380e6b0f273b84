import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
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
} from '#contract/admin/community-settings.ts';
import type { CommunitySetting } from '#contract/admin/settings.ts';
import { keepBrand, keepLogo } from '../../../platform/app/brand.ts';
import { Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { LeaveQuestion } from '../../../platform/forms/leaving.tsx';
import { send } from '../../../platform/forms/use-form.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { queryClient } from '../../../platform/query/query.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { counted } from '../../../ui/formats.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { settingsRead } from '../data.ts';
import { CategoriesCard } from './CategoriesCard.tsx';
import { SettingRow } from './SettingRow.tsx';
import styles from './settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

/** Settings of the community. Nothing is saved until "Save", and the bar says each change in a sentence. */
export function SettingsTab() {
  return (
    <DataOf
      query={useQuery(settingsRead)}
      loading={
        <Skeleton label="Loading the settings...">
          <SkeletonBlock h="20rem" />
        </Skeleton>
      }
      failed="We couldn’t load the settings. Try again."
    >
      {(settings) => (
        <>
          <SettingsForm settings={settings} />
          <CategoriesCard />
        </>
      )}
    </DataOf>
  );
}

/** Group that every new member joins (`groups.is_welcome`). */
const welcomeGroupId = '01900000-0000-7000-8000-00000000e190';

/** Values of the fields. Null is the standard value, and undefined a stored one that can't be used. */
type Typed = Record<SettingKey, SettingValue | null | undefined>;

const valueIn = (settings: readonly CommunitySetting[], key: SettingKey): SettingValue =>
  settings.find((each) => each.key === key)?.value ?? communitySettings[key].standard;
const isBrokenIn = (settings: readonly CommunitySetting[], key: SettingKey): boolean =>
  settings.some((each) => each.key === key && each.problem !== null);
const typedOver = (settings: readonly CommunitySetting[]): Typed =>
  Object.fromEntries(
    settingKeys.map((key) => [key, isBrokenIn(settings, key) ? undefined : valueIn(settings, key)]),
  ) as Typed;
const changedIn = (typed: Typed, settings: readonly CommunitySetting[]): SettingKey[] => {
  const before = typedOver(settings);
  return settingKeys.filter((key) => typed[key] !== before[key]);
};
/** Returns the value that a field shows. */
const shownIn = (typed: Typed, settings: readonly CommunitySetting[], key: SettingKey): SettingValue => {
  const standard = settings.find((each) => each.key === key)?.standard;
  return (typed[key] === null ? standard : typed[key]) ?? valueIn(settings, key);
};

function SettingsForm({ settings }: { settings: CommunitySetting[] }) {
  const toast = useToast();
  const bar = useId();
  const { form, over, notice, dialog } = useSettingsForm({
    stored: settings,
    queryKey: settingsRead.queryKey,
    start: typedOver,
    merge: (typed, before, current) => ({
      ...typedOver(current),
      ...Object.fromEntries(changedIn(typed, before).map((key) => [key, typed[key]])),
    }),
    check: (typed, before) =>
      Object.fromEntries(
        changedIn(typed, before).map((key) => [key, settingProblem(key, shownIn(typed, before, key))]),
      ),
    save: (typed, before) =>
      send('PUT /api/admin/settings', {
        body: {
          changes: changedIn(typed, before).map((key) => ({
            key,
            from: valueIn(before, key),
            to: typed[key] ?? null,
          })),
        },
      }),
    failure: 'We couldn’t save the settings. Nothing has changed. Try again.',
    onSaved(saved) {
      const text = (key: 'brand_name' | 'logo_light' | 'logo_dark') => String(valueIn(saved, key));
      keepBrand(text('brand_name'));
      keepLogo({ light: text('logo_light'), dark: text('logo_dark') });
      toast('Saved. The change is in effect.');
      void queryClient.invalidateQueries({ queryKey: ['GET /api/admin/audit'] });
    },
  });
  const { values: typed, errors, busy } = form;
  const known = new Map(over.map((each) => [each.key, each]));
  const valueOf = (key: SettingKey): SettingValue => valueIn(over, key);
  const shown = (key: SettingKey): SettingValue => shownIn(typed, over, key);
  const isOtherPicture = (key: SettingKey) =>
    communitySettings[key].kind === 'picture' && valueOf(key) !== '' && shown(key) !== '';
  const changed = changedIn(typed, over);
  const broken = over.filter(({ problem }) => problem !== null);
  return (
    <Form form={form} className={styles.officeSettings}>
      <LeaveQuestion form={form} />
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
        <Banner kind="warn" alert title="Someone else changed a setting">
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
                error={errors[key]}
                disabled={busy}
                onChange={(value) => form.set({ [key]: value })}
                onStandard={
                  known.get(key)?.is_changed && typed[key] !== null
                    ? () => form.set({ [key]: null })
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
        <div className={styles.settingsBar} role="status">
          <div className="flex-[1_1_16rem] min-w-0 wrap-anywhere">
            <strong>{counted(changed.length, 'change.', 'changes.')}</strong>
            <ul>
              {changed.map((key) => (
                <li key={key}>
                  {communitySettings[key].label}:{' '}
                  {isBrokenIn(over, key) ? 'the broken value' : settingWords(key, valueOf(key))} becomes{' '}
                  {isOtherPicture(key) ? 'another picture' : settingWords(key, shown(key))}
                  {typed[key] === null ? ', the standard value' : ''}.
                </li>
              ))}
            </ul>
          </div>
          <Button kind="ghost" disabled={busy} onClick={form.reset}>
            Undo
          </Button>
          <SubmitButton form={form} disabled={Object.keys(errors).length > 0}>
            Save Changes
          </SubmitButton>
        </div>
      ) : null}
      {dialog}
    </Form>
  );
}
