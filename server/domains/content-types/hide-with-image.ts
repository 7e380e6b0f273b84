import type { Database } from '#server/platform/database/database.ts';
import { hideImage, unhideImage } from '#server/platform/images/image-access.ts';
import type { ContentAdapter } from './content-adapter.ts';

/** Returns `hide` and `show` of content with an image. `lock` returns undefined for deleted content, which both ignore. */
export function hideWithImage(
  lock: (db: Database, id: string) => Promise<{ image_id: string | null } | undefined>,
  setHidden: (db: Database, id: string, at: Date | null) => Promise<void>,
): Pick<ContentAdapter, 'hide' | 'show'> {
  return {
    async hide(db, id, now) {
      const content = await lock(db, id);
      if (!content) return;
      await setHidden(db, id, now);
      await hideImage(db, content.image_id);
    },
    async show(db, id) {
      const content = await lock(db, id);
      if (!content) return;
      await setHidden(db, id, null);
      await unhideImage(db, content.image_id);
    },
  };
}
