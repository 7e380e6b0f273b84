import clsx from 'clsx';
import { Plus, X } from 'lucide';
import { type LessonType, lessonTypes, maxReleaseDays, type UnlockMode } from '#contract/course-constants.ts';
import { editor } from '#contract/rich-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Textarea } from '../../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { RichTextEditor } from '../../../ui/editor/RichTextEditor.tsx';
import { handsIn, lessonKinds } from '../words.ts';
import styles from './author.module.css';
import type { Errors, LessonValues } from './values.ts';

const mostResources = 20;

const textLabels: Record<LessonType, string> = {
  text: 'Text',
  video: 'Text below the video',
  quiz: 'Text above the questions',
  assignment: 'The assignment',
};

interface LessonFieldsProps {
  values: LessonValues;
  errors: Errors<LessonValues>;
  /** Unlock mode of the course, which says whether lessons have a date. */
  unlock: UnlockMode;
  /** True until the lesson is an assignment, which has an editor of its own for its work. */
  asksForWork: boolean;
  onChange: (part: Partial<LessonValues>) => void;
}

/** Fields of a lesson. The address of a video is there only for a video. */
export function LessonFields({ values, errors, unlock, asksForWork, onChange }: LessonFieldsProps) {
  const text = (
    field: 'title' | 'description' | 'video' | 'order' | 'minutes' | 'releaseDays' | 'releaseOn',
  ) => ({
    name: field,
    value: values[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  });
  const setResource = (index: number, part: Partial<{ title: string; url: string }>) =>
    onChange({ resources: values.resources.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  const label = textLabels[values.type];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-5 items-start mt-5 max-shell:grid-cols-1">
      <div className="stack">
        <Card>
          <div className="stack">
            <Field label="Title" required error={errors.title}>
              <Input {...text('title')} dir="auto" maxLength={120} autoComplete="off" />
            </Field>
            <Field label="Description" required error={errors.description}>
              <Textarea {...text('description')} dir="auto" rows={3} maxLength={1000} />
            </Field>
            <RadioGroup legend="Kind">
              <div className="row row--wrap">
                {lessonTypes.map((type) => (
                  <Radio
                    key={type}
                    name="lesson_type"
                    label={lessonKinds[type].label}
                    checked={values.type === type}
                    onChange={() => onChange({ type })}
                  />
                ))}
              </div>
            </RadioGroup>
          </div>
        </Card>
        <Card>
          <div className="stack">
            {values.type === 'video' ? (
              <Field
                label="Address of the video"
                error={errors.video}
                hint="A page of YouTube or Vimeo, or an .mp4, .m4v or .webm file at an https:// address."
              >
                <Input {...text('video')} type="url" inputMode="url" maxLength={500} autoComplete="off" />
              </Field>
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
                onChange={(content) => onChange({ content })}
              />
            </Field>
            {values.type === 'assignment' && asksForWork ? (
              <Switch
                {...handsIn}
                checked={values.collectsWork}
                onChange={(collectsWork) => onChange({ collectsWork })}
              />
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
              {values.resources.map(({ title, url }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a row is its place in the list
                <li
                  key={index}
                  className={clsx(
                    styles.authorResource,
                    'grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] gap-2 items-center max-shell:grid-cols-[minmax(0,1fr)_auto]',
                  )}
                >
                  <Input
                    aria-label={`Title of resource ${index + 1}`}
                    placeholder="Title"
                    dir="auto"
                    maxLength={120}
                    value={title}
                    onChange={(event) => setResource(index, { title: event.currentTarget.value })}
                  />
                  <Input
                    aria-label={`Address of resource ${index + 1}`}
                    placeholder="https://"
                    type="url"
                    maxLength={500}
                    value={url}
                    onChange={(event) => setResource(index, { url: event.currentTarget.value })}
                  />
                  <Button
                    kind="ghost"
                    size="sm"
                    icon={X}
                    label={`Remove resource ${index + 1}`}
                    onClick={() => onChange({ resources: values.resources.toSpliced(index, 1) })}
                  />
                </li>
              ))}
            </ul>
            {values.resources.length < mostResources ? (
              <Button
                size="sm"
                icon={Plus}
                className="mt-2"
                onClick={() => onChange({ resources: [...values.resources, { title: '', url: '' }] })}
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
            <Field label="Position" error={errors.order}>
              <Input {...text('order')} type="number" inputMode="numeric" min={1} />
            </Field>
            <Field label="Minutes" error={errors.minutes}>
              <Input {...text('minutes')} type="number" inputMode="numeric" min={0} />
            </Field>
          </div>
          {unlock === 'after_days' ? (
            <Field
              label="Opens after"
              note="days"
              error={errors.releaseDays}
              hint="Days after a learner enrolls. Empty or 0 opens it at once."
            >
              <Input
                {...text('releaseDays')}
                type="number"
                inputMode="numeric"
                min={0}
                max={maxReleaseDays}
              />
            </Field>
          ) : null}
          {unlock === 'on_date' ? (
            <Field
              label="Opens on"
              note="optional"
              hint="On each learner’s own calendar. Empty opens it at once."
            >
              <Input {...text('releaseOn')} type="date" />
            </Field>
          ) : null}
          <Switch
            label="Preview lesson"
            description="Open to everyone, without a plan."
            checked={values.isPreview}
            onChange={(isPreview) => onChange({ isPreview })}
          />
        </div>
      </Card>
    </div>
  );
}
