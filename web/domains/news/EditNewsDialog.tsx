import { useState } from 'react';
import { priorityOf } from '#contract/news/constants.ts';
import type { NewsPost } from '#contract/news/endpoints.ts';
import { EditDialog } from '../../platform/forms/EditDialog.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { upload } from '../../platform/http/upload.ts';
import { EditedPhotoField } from '../../platform/photos/EditedPhotoField.tsx';
import { useEditedPhoto } from '../../platform/photos/use-edited-photo.ts';
import { useMember } from '../../platform/session/session.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { editNews, patchNews, removeImage, rereadNews } from './data.ts';
import { sentences } from './messages.ts';
import { missingIn, NewsFields, type NewsSettings } from './NewsFields.tsx';

/** Dialog that edits the viewer's own news post. Two editors get both versions. */
export function EditNewsDialog({ news, onClose }: { news: NewsPost; onClose: () => void }) {
  const { id } = news;
  const toast = useToast();
  const { is_admin: isAdmin } = useMember();
  const isScheduled = news.published_at === null;
  const [settings, setSettings] = useState<NewsSettings>({
    category: news.category,
    is_pinned: news.is_pinned,
    priority: String(news.priority),
    publish_at: '',
    as_newsletter: news.as_newsletter ?? false,
  });
  const image = useEditedPhoto(news.image);
  const form = useEditForm(news, {
    check: missingIn,
    before: () => !image.isPreparing,
    async save({ title, content, tags }, version, onText) {
      const { category, is_pinned, priority, publish_at, as_newsletter } = settings;
      const after = await editNews(id, {
        title,
        content,
        tags,
        category,
        version,
        ...(isAdmin && { is_pinned, priority: priorityOf(priority) }),
        ...(isScheduled && { publish_at }),
        ...(isScheduled && isAdmin && { as_newsletter }),
      });
      onText(after);
      if (image.photo)
        return image.send((file) => upload('PUT /api/news/posts/:id/image', { params: { id }, ...file }));
      return image.isRemoved ? removeImage(id) : after;
    },
    failure: sentences.updateFailed,
    show: (version) => patchNews(id, () => version),
    onSaved() {
      toast(sentences.updated);
      void rereadNews();
    },
    onClose,
  });
  return (
    <EditDialog title="Edit news" form={form}>
      <NewsFields
        form={form}
        settings={{
          values: settings,
          errors: form.errors,
          set: (part) => setSettings((now) => ({ ...now, ...part })),
        }}
        isAdmin={isAdmin}
        maySchedule={isScheduled}
        scheduledFor={news.publish_at}
      />
      <EditedPhotoField edited={image} word="image" busy={form.busy} />
    </EditDialog>
  );
}
