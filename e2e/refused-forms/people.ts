import type { Call } from '../journey.ts';
import type { StageMember } from '../stage-client.ts';
import {
  all,
  button,
  choose,
  click,
  current,
  dialogButton,
  disabled,
  type Group,
  into,
  nothing,
  optional,
} from './acts.ts';

/** Plans a circle of one session. Returns its id. */
async function circle(host: StageMember, call: Call, starts: string): Promise<string> {
  const { id } = await call(host, 'POST /api/gatherings', {
    kind: 'circle',
    title: 'Evenings',
    summary: '',
    call_url: 'https://meet.example/room',
    seats: 8,
    meetings: [{ title: '', about: '', starts, minutes: 60 }],
    client_id: crypto.randomUUID(),
  });
  return id;
}

export const group: Group = {
  prepare: async ({ arrive, call, stage, time }) => {
    const mira = await stage.member({ role: 'mira', day: 3 });
    const nora = await stage.member({ role: 'nora' });
    const group = await call(mira, 'POST /api/groups', { name: 'Walkers', description: 'Out early.' });
    const past = await circle(mira, call, '2026-03-02T08:30');
    // Its host writes notes once it has begun.
    await time.pass({ hours: 2 });
    await call(mira, 'POST /api/messages', { receiver_id: nora.id, content: 'Are you cold?' });
    await arrive(mira, '/robots.txt');
    return {
      group: group.id,
      groupNow: JSON.stringify(await call<unknown>(mira, `GET /api/groups/${group.id}`)),
      nora: nora.id,
      circle: await circle(mira, call, '2026-04-01T19:00'),
      past,
    };
  },
  forms: [
    {
      name: 'new circle',
      files: ['domains/gatherings/PlanPage.tsx', 'domains/gatherings/GatheringFields.tsx'],
      path: '/gatherings/new',
      fill: all(
        into('Name', 'Rain'),
        into('Link to the call', 'https://meet.example/a'),
        into('Begins, session 1', '2026-03-20T19:00'),
      ),
      save: button('Publish the circle'),
      call: ['POST', /\/api\/gatherings$/],
    },
    {
      name: 'circle',
      files: ['domains/gatherings/EditPage.tsx', 'domains/gatherings/GatheringFields.tsx'],
      path: ({ circle }) => `/gatherings/${circle}/edit`,
      open: (page) => page.getByLabel('Name').fill(''),
      fill: into('Name', 'Rain'),
      save: button('Save Changes'),
      call: ['PUT', /\/api\/gatherings\/[^/]+$/],
    },
    {
      name: 'new group',
      files: [
        'domains/groups/GroupForm.tsx',
        'domains/groups/covers/CoverChoice.tsx',
        'domains/groups/RuleRows.tsx',
      ],
      path: '/groups',
      open: click('Create Group'),
      fill: all(into('Name', 'Rain'), into('Description', 'About rain')),
      save: (page) => page.getByRole('button', { name: 'Create Group' }).last(),
      call: ['POST', /\/api\/groups$/],
    },
    {
      name: 'group',
      files: [
        'domains/groups/GroupForm.tsx',
        'domains/groups/covers/CoverChoice.tsx',
        'domains/groups/RuleRows.tsx',
      ],
      path: ({ group }) => `/groups/${group}?edit=${group}`,
      open: (page) => page.getByLabel('Name').fill(''),
      fill: into('Name', 'Early walkers'),
      save: button('Save Changes'),
      call: ['PATCH', /\/api\/groups\/[^/]+$/],
      conflict: current('groupNow', 'edited_elsewhere'),
    },
    {
      name: 'message',
      files: ['domains/messages/OpenThread.tsx', 'domains/messages/MessageField.tsx'],
      path: ({ nora }) => `/social?tab=messages&with=${nora}`,
      fill: into(/^Write to Nora/, 'Are you well?'),
      save: button(/^Send( again)?$/),
      call: ['POST', /\/api\/messages$/],
      never: { empty: disabled },
      // A refused message is in its field again, if nothing was typed since.
      again: into(/^Write to Nora/, 'Are you well?'),
    },
    {
      name: 'edit of a message',
      files: ['domains/messages/EditMessage.tsx'],
      path: ({ nora }) => `/social?tab=messages&with=${nora}`,
      open: choose('Message options', 'Edit'),
      fill: into('Edit your message', 'Are you warm?'),
      save: button('Save'),
      call: ['PUT', /\/api\/messages\//],
      never: { empty: disabled },
    },
    {
      name: 'report',
      files: ['platform/content/ReportForm.tsx'],
      path: ({ nora }) => `/u/${nora}`,
      open: choose(/^Options for Nora/, 'Report'),
      fill: (page) => page.getByRole('dialog').getByRole('radio').first().check({ force: true }),
      save: dialogButton(/^Report/),
      call: ['POST', /\/(flag|report)$/],
      never: { empty: disabled },
    },
    {
      name: 'question to a circle',
      files: ['domains/gatherings/Questions.tsx'],
      path: ({ circle }) => `/gatherings/${circle}`,
      fill: into('Your question', 'Is it dark?'),
      save: button('Ask'),
      call: ['POST', /\/questions$/],
    },
    {
      name: 'notes of a date',
      files: ['domains/gatherings/meetings/NotesDialog.tsx'],
      path: ({ past }) => `/gatherings/${past}`,
      open: click(/^Write notes/),
      fill: (page) => page.getByRole('dialog').getByRole('textbox').fill('We walked.'),
      save: dialogButton('Save Changes'),
      call: ['PUT', /\/notes$/],
      never: { empty: optional },
    },
    {
      name: 'end of a circle',
      files: ['domains/gatherings/GatheringHead.tsx'],
      path: ({ circle }) => `/gatherings/${circle}`,
      fill: nothing,
      again: async (page) => {
        await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Cancel all dates' }).click();
      },
      save: dialogButton('Cancel all dates'),
      call: ['POST', /\/cancel$/],
      never: { empty: optional },
    },
    {
      name: 'success',
      files: ['domains/feed/sharing/ShareSuccessDialog.tsx'],
      path: '/profile/achievements',
      open: all(click('Share a success'), (page) => page.getByRole('dialog').getByLabel('Title').fill('')),
      fill: all(
        (page) => page.getByRole('dialog').getByLabel('Title').fill('Forty days'),
        (page) => page.getByRole('dialog').getByLabel('Description').fill('In the rain.'),
      ),
      save: dialogButton('Share success'),
      call: ['POST', /\/share-success$/],
    },
  ],
};
