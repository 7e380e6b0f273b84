import { comment, post, type Samples, words } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/comments/:id/like': async (world) => {
    const { ask, people } = world;
    const { id } = await ask(people.ada, `POST /api/posts/${(await post(world)).id}/comments`, comment());
    return { who: people.nora, call: `POST /api/comments/${id}/like`, body: { liked: true } };
  },
};

export const longTextSamples: Samples = {
  'PUT /api/comments/:id': async (world) => {
    const { ask, people } = world;
    const { id } = await ask(people.ada, `POST /api/posts/${(await post(world)).id}/comments`, {
      content: words(),
    });
    return { who: people.ada, call: `PUT /api/comments/${id}`, body: {} };
  },
};
