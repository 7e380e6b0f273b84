import { beforeEach } from 'vitest';
import type { Actor, TestApp } from './app.ts';

/** Makes a private group of Ada anew before each test, with Nora and Cleo, and no conversation beside its chat. */
export async function groupChat(app: TestApp) {
  const people = await app.cast('ada', 'nora', 'cleo', 'finn', 'milo', 'mira');
  const { ada, nora, cleo } = people;
  const group = { id: '' };
  const call = (who: Actor, key: string, body?: object) => who.call(key as 'POST /api/posts', body as never);
  const seen = (who: Actor) => who.call(`GET /api/messages/${group.id}` as 'GET /api/messages/:partnerId');
  const join = async (who: Actor) => {
    const { body } = await ada.call(`POST /api/groups/${group.id}/invite` as 'POST /api/groups/:id/invite');
    return call(who, `POST /api/groups/${group.id}/join`, { invite: body.code });
  };
  beforeEach(async () => {
    for (const table of ['conversations', 'member_blocks', 'member_mutes', 'moderation_cases'] as const)
      await app.db.deleteFrom(table).execute();
    await app.db.deleteFrom('groups').where('is_welcome', '=', false).execute();
    const words = { name: 'Early Walkers', description: 'Out before seven.' };
    const { body } = await ada.call('POST /api/groups', {
      ...words,
      is_private: true,
      open_to_starters: true,
    });
    group.id = body.id;
    for (const who of [nora, cleo]) {
      const { status } = await join(who);
      if (status !== 200) throw new Error(`joining answered ${status}`);
    }
  });
  return {
    ...people,
    group,
    call,
    join,
    say: (who: Actor, content: string, more: object = {}) =>
      who.call('POST /api/messages', { receiver_id: group.id, content, ...more }),
    open: (who: Actor, id = group.id) => call(who, `POST /api/messages/chats/${id}/open`),
    seen: async (who: Actor) => (await seen(who)).body,
    /** Returns the texts that someone sees, oldest first, or the status of the refusal. */
    async words(who: Actor): Promise<string[]> {
      const { status, body } = await seen(who);
      return status === 200 ? body.map(({ content }) => content).toReversed() : [`${status}`];
    },
  };
}
