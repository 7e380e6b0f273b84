import { type CSSProperties, useId, useRef, useState } from 'react';
import { excerptOf } from '#contract/headlines.ts';
import { type NewsCategory, priorityOf } from '#contract/news-constants.ts';
import { isEmpty, type Writing } from '../../platform/drafts/draft-storage.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { upload } from '../../platform/http/upload.ts';
import { PhotoRow } from '../../platform/photos/PhotoRow.tsx';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { Photo } from '../../ui/controls/PhotoPicker.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { isBlank, type RichTextEditorHandle } from '../../ui/editor/RichTextEditor.tsx';
import { plainTextOf } from '../../ui/editor/reading/plain.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { categories } from './categories.ts';
import { rereadNews } from './data.ts';
import { sentences } from './messages.ts';
import { NewsFields, type NewsSettings } from './NewsFields.tsx';

const noSettings: NewsSettings = {
  category: 'announcements',
  isPinned: false,
  priority: '0',
  publishAt: '',
  asNewsletter: false,
};

/** Form for a news post (B section 2). Its text is a draft until it is sent, and stays after a failure. */
export function NewsForm({ category = noSettings.category }: { category?: NewsCategory | undefined }) {
  const title = useId();
  const { is_admin: isAdmin } = useMember();
  const draft = useDraft('news');
  const toast = useToast();
  const field = useRef<RichTextEditorHandle>(null);
  const [settings, setSettings] = useState({ ...noSettings, category });
  const [error, setError] = useState<string>();
  const [isPreviewing, setPreviewing] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const picking = usePhoto(setError);
  const { photo, setPhoto, isPreparing } = picking;
  const isBlankForm = draft.title.trim() === '' || isBlank(draft.content);
  const isBusy = progress !== null;

  const sending = useApiMutation(
    (writing: Writing, chosen: Photo | null, with_: NewsSettings) =>
      upload('POST /api/news/posts', {
        fields: {
          title: writing.title,
          content: writing.content,
          tags: writing.tags,
          category: with_.category,
          publish_at: with_.publishAt,
          client_id: draft.idFor(
            JSON.stringify([writing.title, writing.content, writing.tags, with_, chosen?.file.name]),
          ),
          ...(isAdmin && {
            is_pinned: String(with_.isPinned),
            priority: String(priorityOf(with_.priority)),
            as_newsletter: String(with_.asNewsletter),
          }),
          ...(chosen && { image_alt: chosen.alt }),
        },
        file: chosen?.file ?? null,
        onProgress: setProgress,
      }),
    {
      failure: sentences.createFailed,
      showError: setError,
      onDone(news, [writing]) {
        // Words typed while it was sent are the next post.
        if (isEmpty(draft.clear(writing))) {
          field.current?.clear();
          setPreviewing(false);
        }
        setPhoto(null);
        setSettings({ ...noSettings, category });
        setError(undefined);
        toast(news.publish_at === null ? sentences.published : 'News post scheduled.');
        return rereadNews();
      },
    },
  );
  const share = async () => {
    if (isBusy || isPreparing) return;
    if (isBlankForm) return setError(sentences.incomplete);
    setProgress(0);
    setError(undefined);
    await sending.run(draft.writing, photo, settings);
    setProgress(null);
  };

  const plain = plainTextOf(draft.content);
  return (
    <Card as="section" aria-labelledby={title}>
      <div className="row row--between row--wrap">
        <h2 className="card-title" id={title}>
          Share news
        </h2>
        <span className="small muted">
          {settings.publishAt ? 'Goes out at the time you set.' : 'Goes out at once, to everyone.'}
        </span>
      </div>
      <form
        className="stack mt-4"
        style={{ '--gap': '1rem' } as CSSProperties}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void share();
        }}
      >
        <NewsFields
          words={draft}
          onWords={(part) => {
            draft.set(part);
            setError(undefined);
          }}
          settings={settings}
          onSettings={(part) => setSettings((now) => ({ ...now, ...part }))}
          onSubmit={() => void share()}
          field={field}
          error={undefined}
          isTitleMissing={false}
          isAdmin={isAdmin}
          maySchedule
        />
        <PhotoRow picking={picking} add="Add an image" another="Another image" progress={progress} />
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : null}
        {isPreviewing ? (
          <section
            className="grid gap-2 px-4.5 py-4 border border-line rounded-md wrap-anywhere"
            aria-label="How it will look"
          >
            <Eyebrow color={categories[settings.category].color}>
              {categories[settings.category].label}
            </Eyebrow>
            <h3 className="h4">{draft.title.trim() || 'Headline'}</h3>
            <p className="muted">{excerptOf(plain)}</p>
            <p className="xs subtle">The list shows the first 150 characters.</p>
          </section>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <span className="xs subtle grow" role="status">
            {draft.status === 'saved' ? 'Draft saved' : ''}
          </span>
          <Button kind="ghost" aria-pressed={isPreviewing} onClick={() => setPreviewing(!isPreviewing)}>
            Preview
          </Button>
          <Button
            kind="primary"
            type="submit"
            busy={isBusy}
            busyText={sentences.publishing}
            disabled={isBlankForm || isPreparing}
          >
            {sentences.share}
          </Button>
        </div>
      </form>
    </Card>
  );
}
