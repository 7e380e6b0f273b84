import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { gatheringFor } from './lists.store.ts';
import { meetingsOf } from './meetings/store.ts';
import { questionMissing } from './questions/ask-question.ts';
import { deleteQuestion, questionById, readableQuestion, setQuestionHidden } from './questions/store.ts';
import { gatheringMissing } from './rules.ts';
import { gatheringById, lockGathering, setGatheringHidden } from './store.ts';
import { readsGathering, readsQuestion, titleOfGathering } from './visibility.ts';

/** Circles and intensives, and questions asked beforehand. Moderators know who asked a question without a name. */
export const gatheringContent: Pick<ContentAdapters, 'gathering' | 'question'> = {
  gathering: {
    isReadable: readsGathering,
    title: titleOfGathering,
    reporting: {
      noun: 'Page',
      missing: gatheringMissing,
      async find(db, viewer, id) {
        const found = await gatheringFor(db, id, { viewer, now: new Date(0) });
        if (!found || found.hidden_at !== null) return null;
        return {
          contentType: 'gathering',
          contentId: found.id,
          authorId: found.led_by,
          changedAt: found.updated_at,
        };
      },
    },
    async describe(db, id) {
      const found = await gatheringById(db, id);
      if (!found) return null;
      // Words of the dates and their notes are reported with the page.
      const dates = (await meetingsOf(db, id)).flatMap(({ title, about, notes }) => [title, about, notes]);
      return {
        author_id: found.host_id,
        html: null,
        text: [found.summary, found.about, ...found.included, ...dates].filter(Boolean).join('\n\n'),
        title: found.title,
        image: null,
        image_url: null,
        posted_at: found.created_at.toISOString(),
        path: `/gatherings/${id}`,
        is_hidden: found.hidden_at !== null,
      };
    },
    async hide(db, id, now) {
      if (await lockGathering(db, id)) await setGatheringHidden(db, id, now);
    },
    async show(db, id) {
      if (await lockGathering(db, id)) await setGatheringHidden(db, id, null);
    },
  },
  question: {
    isReadable: readsQuestion,
    reporting: {
      noun: 'Question',
      missing: questionMissing,
      async find(db, viewer, id) {
        const found = await readableQuestion(db, id, viewer.id);
        if (!found || found.hidden_at !== null) return null;
        return { contentType: 'question', contentId: id, authorId: found.author_id, changedAt: null };
      },
    },
    async describe(db, id) {
      const found = await questionById(db, id);
      if (!found) return null;
      return {
        author_id: found.author_id,
        html: null,
        text: found.content,
        title: null,
        image: null,
        image_url: null,
        posted_at: found.asked_at.toISOString(),
        path: `/gatherings/${found.gathering_id}`,
        is_hidden: found.hidden_at !== null,
      };
    },
    hide: (db, id, now) => setQuestionHidden(db, id, now),
    show: (db, id) => setQuestionHidden(db, id, null),
    remove: async (db, id) => void (await deleteQuestion(db, id, { authorId: null })),
  },
};
