import { openCase, post, type Samples } from '#server/testing/call-samples/sample.ts';

export const repeatSamples: Samples = {
  'POST /api/admin/flagged-content/:id/reopen': async (world) => {
    const { ask, people } = world;
    const { id } = await post(world);
    await ask(people.ada, `POST /api/posts/${id}/flag`, { category: 'spam' });
    const call = `/api/admin/flagged-content/${await openCase(world, id)}`;
    await ask(people.milo, `PATCH ${call}`, { status: 'action_taken', action: 'hide' });
    return { who: people.milo, call: `POST ${call}/reopen` };
  },
};
