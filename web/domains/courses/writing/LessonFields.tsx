import clsx from 'clsx';
import { Plus, X } from 'lucide';
import {
  type LessonType,
  lessonTypes,
  longestTitle,
  maxReleaseDays,
  type UnlockMode,
} from '#contract/courses/constants.ts';
import { editor } from '#contract/platform/rich-text.ts';
import { RadioField, SwitchField } from '../../../platform/forms/choices.tsx';
import { TextAreaField, TextField } from '../../../platform/forms/fields.tsx';
import { type Fields, rowOf } from '../../../platform/forms/form-state.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { RichTextEditor } from '../../../ui/editor/RichTextEditor.tsx';
import { handsIn, lessonKinds } from '../words.ts';
import styles from './author.module.css';
import type { LessonValues } from './values.ts';

const mostResources = 20;

const textLabels: Record<LessonType, string> = {
  text: 'Text',
  video: 'Text below the video',
  quiz: 'Text above the questions',
  assignment: 'The assignment',
};

interface LessonFieldsProps {
  form: Fields<LessonValues>;
  /** Unlock mode of the course, which says whether lessons have a date. */
  unlock: UnlockMode;
  /** True until the lesson is an assignment, which has an editor of its own for its work. */
  asksForWork: boolean;
}

/** Fields of a lesson. The address of a video is there only for a video. */
export function LessonFields({ form, unlock, asksForWork }: LessonFieldsProps) {
  const { values, errors, set } = form;
  const label = textLabels[values.type];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-5 items-start mt-5 max-shell:grid-cols-1">
      <div className="stack">
        <Card>
          <div className="stack">
            <TextField
              form={form}
              name="title"
              label="Title"
              required
              dir="auto"
              maxLength={longestTitle}
              autoComplete="off"
            />
            <TextAreaField
              form={form}
              name="description"
              label="Description"
              required
              dir="auto"
              rows={3}
              maxLength={1000}
            />
            <RadioField
              form={form}
              name="type"
              legend="Kind"
              className="row row--wrap"
              options={lessonTypes.map((value) => ({ value, label: lessonKinds[value].label }))}
            />
          </div>
        </Card>
        <Card>
          <div className="stack">
            {values.type === 'video' ? (
              <TextField
                form={form}
                name="video"
                label="Address of the video"
                hint="A page of YouTube or Vimeo, or an .mp4, .m4v or .webm file at an https:// address."
                type="url"
                inputMode="url"
                maxLength={500}
                autoComplete="off"
              />
            ) : null}
            <Field
              label={label}
              hint={
                values.type === 'assignment'
                  ? 'Say what to do and how they know it’s done.'
                  : values.type === 'quiz'
                    ? 'The questions follow below, once the lesson is saved as a quiz.'
                    : undefined
              }
            >
              <RichTextEditor
                label={label}
                value={values.content}
                minHeight={editor.height}
                onChange={(content) => set({ content })}
              />
            </Field>
            {values.type === 'assignment' && asksForWork ? (
              <SwitchField form={form} name="collectsWork" {...handsIn} />
            ) : null}
          </div>
        </Card>
        <Card>
          <fieldset>
            <legend className="label">
              Resources <small>optional</small>
            </legend>
            {errors.resources ? (
              <p className="field-error" role="alert">
                {errors.resources}
              </p>
            ) : null}
            <ul className="stack mt-2">
              {values.resources.map((_, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a row is its place in the list
                <li
                  key={index}
                  className={clsx(
                    styles.authorResource,
                    'grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] gap-2 items-center max-shell:grid-cols-[minmax(0,1fr)_auto]',
                  )}
                >
                  <TextField
                    form={rowOf(form, 'resources', index)}
                    name="title"
                    label={`Title of resource ${index + 1}`}
                    hideLabel
                    placeholder="Title"
                    dir="auto"
                    maxLength={longestTitle}
                  />
                  <TextField
                    form={rowOf(form, 'resources', index)}
                    name="url"
                    label={`Address of resource ${index + 1}`}
                    hideLabel
                    placeholder="https://"
                    type="url"
                    maxLength={500}
                  />
                  <Button
                    kind="ghost"
                    size="sm"
                    icon={X}
                    label={`Remove resource ${index + 1}`}
                    onClick={() => set({ resources: values.resources.toSpliced(index, 1) })}
                  />
                </li>
              ))}
            </ul>
            {values.resources.length < mostResources ? (
              <Button
                size="sm"
                icon={Plus}
                className="mt-2"
                onClick={() => set({ resources: [...values.resources, { title: '', url: '' }] })}
              >
                Add a resource
              </Button>
            ) : null}
          </fieldset>
        </Card>
      </div>
      <Card>
        <div className="stack">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 items-start">
            <TextField form={form} name="order" label="Position" type="number" inputMode="numeric" min={1} />
            <TextField form={form} name="minutes" label="Minutes" type="number" inputMode="numeric" min={0} />
          </div>
          {unlock === 'after_days' ? (
            <TextField
              form={form}
              name="releaseDays"
              label="Opens after"
              note="days"
              hint="Days after a learner enrolls. Empty or 0 opens it at once."
              type="number"
              inputMode="numeric"
              min={0}
              max={maxReleaseDays}
            />
          ) : null}
          {unlock === 'on_date' ? (
            <TextField
              form={form}
              name="releaseOn"
              label="Opens on"
              note="optional"
              hint="On each learner’s own calendar. Empty opens it at once."
              type="date"
            />
          ) : null}
          <SwitchField
            form={form}
            name="isPreview"
            label="Preview lesson"
            description="Open to everyone, without a plan."
          />
        </div>
      </Card>
    </div>
  );
}
