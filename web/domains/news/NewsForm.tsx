import { type CSSProperties, useId, useState } from 'react';
import { excerptOf } from '#contract/content-types/headlines.ts';
import { type NewsCategory, priorityOf } from '#contract/news/constants.ts';
import { DraftSaved, Form, FormProblem, SubmitButton } from '../../platform/forms/Form.tsx';
import { useDraftForm } from '../../platform/forms/use-draft-form.ts';
import { upload } from '../../platform/http/upload.ts';
import { PhotoRow } from '../../platform/photos/PhotoRow.tsx';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { Photo } from '../../ui/controls/PhotoPicker.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { plainTextOf } from '../../ui/editor/reading/plain.ts';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { categories } from './categories.ts';
import { rereadNews } from './data.ts';
import { sentences } from './messages.ts';
import { missingIn, NewsFields, type NewsSettings } from './NewsFields.tsx';

const noSettings: NewsSettings = {
  category: 'announcements',
  is_pinned: false,
  priority: '0',
  publish_at: '',
  as_newsletter: false,
};

/** Form for a news post. Its text is a draft until it is sent, and stays after a failure. */
export function NewsForm({ category = noSettings.category }: { category?: NewsCategory | undefined }) {
  const title = useId();
  const { is_admin: isAdmin } = useMember();
  const toast = useToast();
  const [isPreviewing, setPreviewing] = useState(false);
  const image = usePhoto();
  const form = useDraftForm('news', {
    more: { ...noSettings, category },
    check: missingIn,
    before: () => !image.isPreparing,
    save: (words, client_id, _photo: Photo | null) =>
      image.send(({ fields, ...file }) =>
        upload('POST /api/news/posts', {
          fields: {
            ...fields,
            title: words.title,
            content: words.content,
            tags: words.tags,
            category: words.category,
            publish_at: words.publish_at,
            client_id,
            ...(isAdmin && {
              is_pinned: String(words.is_pinned),
              priority: String(priorityOf(words.priority)),
              as_newsletter: String(words.as_newsletter),
            }),
          },
          ...file,
        }),
      ),
    failure: sentences.createFailed,
    onWhole: () => setPreviewing(false),
    onSaved(news) {
      image.setPhoto(null);
      toast(news.publish_at === null ? sentences.published : 'News post scheduled.');
      return rereadNews();
    },
  });
  const { values } = form;
  const isIncomplete = Object.values(missingIn(values)).some(Boolean);
  return (
    <Card as="section" aria-labelledby={title}>
      <SectionHead id={title} title="Share news">
        <span className="small muted">
          {values.publish_at ? 'Goes out at the time you set.' : 'Goes out at once, to everyone.'}
        </span>
      </SectionHead>
      <Form
        form={form}
        onSave={() => form.save(image.photo)}
        className="stack mt-4"
        style={{ '--gap': '1rem' } as CSSProperties}
      >
        <NewsFields form={form} settings={form} isAdmin={isAdmin} maySchedule />
        <PhotoRow picking={image} add="Add an image" another="Another image" />
        <FormProblem form={form} />
        {isPreviewing ? (
          <section
            className="grid gap-2 px-4.5 py-4 border border-line rounded-md wrap-anywhere"
            aria-label="How it will look"
          >
            <Eyebrow color={categories[values.category].color}>{categories[values.category].label}</Eyebrow>
            <h3 className="h4">{values.title.trim() || 'Headline'}</h3>
            <p className="muted">{excerptOf(plainTextOf(values.content))}</p>
            <p className="xs subtle">The list shows the first 150 characters.</p>
          </section>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <DraftSaved form={form} />
          <Button kind="ghost" aria-pressed={isPreviewing} onClick={() => setPreviewing(!isPreviewing)}>
            Preview
          </Button>
          <SubmitButton
            form={form}
            busyText={sentences.publishing}
            disabled={isIncomplete || image.isPreparing}
            whenChanged
          >
            {sentences.share}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
