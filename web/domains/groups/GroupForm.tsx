import clsx from 'clsx';
import { Lock } from 'lucide';
import type { Group } from '#contract/groups/endpoints.ts';
import { SwitchField } from '../../platform/forms/choices.tsx';
import { Form, FormProblem, SubmitButton } from '../../platform/forms/Form.tsx';
import { TextAreaField, TextField } from '../../platform/forms/fields.tsx';
import { CancelButton } from '../../platform/forms/leaving.tsx';
import type { Failure } from '../../platform/http/api.ts';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { CoverChoice } from './covers/CoverChoice.tsx';
import { GroupArt } from './GroupCard.tsx';
import styles from './groups.module.css';
import { RuleRows } from './RuleRows.tsx';
import { type GroupText, type Outcome, useGroupForm } from './use-group-form.ts';

interface GroupFormProps {
  /** The group to edit. Undefined for a new one. */
  group?: Group;
  /**
   * Saves the form, or throws without losing input. Returns the group if others changed the same fields meanwhile, or `stays_private` if the
   * member kept it private. It saves nothing then.
   */
  onSave: (words: GroupText) => Promise<Outcome>;
  onCancel: () => void;
  failure: Failure;
  /** True while `onSave` asks the member something, so that nothing is said to be saved. */
  isAsking?: boolean;
}

/** Inline form of a group. Name and description are required. */
export function GroupForm({ group, onSave, onCancel, failure, isAsking = false }: GroupFormProps) {
  const form = useGroupForm(group, onSave, failure);
  const { values, others } = form;
  // Staff who are not members of a private group do not see its rules.
  const mayRules = !group?.is_private || group.is_member;
  return (
    <div className="grid grid-cols-[minmax(0,52rem)_18.75rem] gap-8 items-start max-shell:grid-cols-1">
      <Card className="my-5 max-w-208">
        {/* A field that the keyboard reaches isn't below the buttons. */}
        <Form form={form} className="stack max-shell:[&_*]:scroll-mb-20">
          <h2 className="h3">{group ? 'Edit group' : 'Create a group'}</h2>
          <TextField
            form={form}
            name="name"
            label="Name"
            required
            dir="auto"
            maxLength={80}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this form
            autoFocus
          />
          <TextAreaField
            form={form}
            name="description"
            label="Description"
            required
            hint="Who it is for and what happens in it. It is on the card, even of a private group."
            dir="auto"
            rows={3}
            maxLength={2000}
          />
          {group?.cover ? null : (
            <CoverChoice
              groupId={group?.id}
              value={values.cover_art}
              onChange={(cover_art) => form.set({ cover_art })}
            />
          )}
          {/* Only the owner may change privacy settings. Staff may edit texts only. */}
          {!group || group.role === 'owner' ? (
            <div className={styles.switches}>
              <SwitchField
                form={form}
                name="is_private"
                label="Private group"
                description="It requires approval to join. Only members see its posts and who is in it."
              />
              <SwitchField
                form={form}
                name="open_to_starters"
                label="Open to Starter members"
                description="Without it, joining needs Builder or higher."
              />
              <SwitchField
                form={form}
                name="members_invite"
                label="Members can invite"
                description={
                  group?.members_invite && !values.members_invite
                    ? 'The current invitation link stops working.'
                    : 'Otherwise only you and the moderators can. People with the link join without approval.'
                }
              />
            </div>
          ) : null}
          {mayRules ? <RuleRows rules={values.rules} onChange={(rules) => form.set({ rules })} /> : null}
          {others.length > 0 ? (
            <div role="alert">
              <Banner kind="warn" title="This was changed elsewhere">
                Saving replaces this version:
                {others.map((text) => (
                  <span
                    key={text}
                    className="wrap-anywhere [unicode-bidi:plaintext] whitespace-pre-line max-w-[66ch] mt-1.5 block"
                  >
                    {text || '(empty)'}
                  </span>
                ))}
              </Banner>
            </div>
          ) : null}
          <FormProblem form={form} />
          <div className="row row--wrap max-shell:sticky max-shell:bottom-[calc(var(--ev-tabbar-h)_+_env(safe-area-inset-bottom))] max-shell:py-3 max-shell:border-t max-shell:border-line max-shell:bg-surface">
            <SubmitButton form={{ ...form, busy: form.busy && !isAsking }} className="max-shell:flex-1">
              {group ? 'Save Changes' : 'Create Group'}
            </SubmitButton>
            <CancelButton form={form} className="max-shell:flex-1" onCancel={onCancel} />
          </div>
        </Form>
      </Card>
      <aside className="mt-5 max-shell:hidden" aria-label="Preview">
        <Card
          flush
          className={clsx(
            styles.card,
            'grid grid-rows-[auto_auto_1fr_auto] relative wrap-anywhere hover:border-line-strong hover:shadow-2',
          )}
        >
          <div className={clsx(styles.cardCover, 'bg-sunken h-29 overflow-clip')}>
            {group?.cover ? (
              <Picture className="size-full block object-cover" picture={group.cover} sizes="18.75rem" />
            ) : group || values.cover_art ? (
              <GroupArt id={group?.id ?? 'new'} kind={values.cover_art} />
            ) : null}
          </div>
          <div
            className={clsx(styles.cardTop, 'relative flex justify-between items-end min-h-14 -mt-7 px-5')}
          >
            <Avatar name={values.name.trim() || '?'} id={group?.id ?? 'new'} size="lg" decorative />
          </div>
          <div className="px-5 pt-3 pb-4">
            <h3 className="h4" dir="auto">
              {values.name.trim() || 'Your group'}
              {values.is_private ? (
                <Icon
                  className="inline-block [vertical-align:-0.125em] ml-1.5 subtle"
                  as={Lock}
                  size="sm"
                  label="Private"
                />
              ) : null}
            </h3>
            <p
              className="wrap-anywhere [unicode-bidi:plaintext] max-w-[66ch] line-clamp-2 whitespace-normal"
              dir="auto"
            >
              {values.description}
            </p>
            <p className="small muted mt-2">How others see it in the list</p>
          </div>
        </Card>
      </aside>
    </div>
  );
}
