import {
  all,
  button,
  choose,
  click,
  dialogButton,
  filled,
  type Group,
  into,
  merged,
  nothing,
  optional,
  waits,
} from './acts.ts';

export const group: Group = {
  prepare: async ({ arrive, call, stage, time }) => {
    const mira = await stage.member({ role: 'mira', past: 'xxx.', journal: 'Day {day} in lines.' });
    // Yesterday closes at noon. Two days on one date are the first steps of a repair.
    await time.pass({ hours: 5 });
    const [programme] = await call<{ id: string }[]>(mira, 'GET /api/programs');
    for (const day of [4, 5]) {
      for (const item of ['readLesson', 'walkReflection'])
        await call(mira, `POST /api/programs/${programme?.id}/update-checklist`, { day, item, value: true });
      await call(mira, `POST /api/programs/${programme?.id}/complete-day`, { day });
    }
    await arrive(mira, '/robots.txt');
    await call(mira, 'POST /api/goals', {
      title: 'Run',
      target_value: 40,
      unit: 'km',
      deadline: '2026-06-01',
    });
    await call(mira, 'POST /api/habits', {
      name: 'Tea',
      category: 'Health',
      schedule: { kind: 'every_day', rest_days: [] },
      day_target: 1,
      direction: 'at_least',
      reminder_times: [],
      color: 'orange',
      icon: 'leaf',
      link: 'none',
    });
    return {};
  },
  forms: [
    {
      name: 'pause',
      files: ['domains/programme/streaks/RestDialog.tsx'],
      path: '/evolve90',
      open: click('Rest and pause'),
      fill: nothing,
      save: button('Plan the pause'),
      call: ['POST', /\/pauses$/],
      never: { empty: filled },
    },
    {
      name: 'routines',
      files: ['domains/habits/routines/RoutinesDialog.tsx'],
      path: '/profile/habits',
      open: all(click('Routines'), click('New routine')),
      fill: (page) => page.getByRole('dialog').getByLabel('Name').fill('Morning'),
      save: button('Save Changes'),
      call: ['PUT', /\/habits\/order$/],
    },
    {
      name: 'sentence of a journal entry',
      files: ['domains/journal/ShareSentenceDialog.tsx'],
      path: '/journal',
      open: all(click(/^Share a sentence of Day/), into('Your copy', '')),
      fill: into('Your copy', 'One line.'),
      save: button('Share in the feed'),
      call: ['POST', /\/share-sentence$/],
    },
    {
      name: 'new habit',
      files: [
        'domains/habits/form/HabitDialog.tsx',
        'domains/habits/form/AmountFields.tsx',
        'domains/habits/form/LookFields.tsx',
        'domains/habits/form/PlaceFields.tsx',
        'domains/habits/form/ScheduleFields.tsx',
      ],
      path: '/profile/habits',
      open: click('New habit'),
      fill: into('Name', 'Tea'),
      save: button('Create habit'),
      call: ['POST', /\/api\/habits$/],
      field: 'name',
    },
    {
      name: 'new goal',
      files: [
        'domains/goals/GoalDialog.tsx',
        'domains/goals/growth/GrowthAmountFields.tsx',
        'domains/goals/growth/GrowthFields.tsx',
        'domains/goals/growth/HabitGoalFields.tsx',
      ],
      path: '/profile/goals',
      open: click('New goal'),
      fill: all(
        into('What do you want to reach?', 'Read'),
        into('How much', '12'),
        into('Of what', 'books'),
        into('By when', '2026-09-01'),
      ),
      save: (page) => page.getByRole('dialog').locator('button[type="submit"]'),
      call: ['POST', /\/api\/goals$/],
      field: 'title',
    },
    {
      name: 'goal progress',
      files: ['domains/goals/entries/ProgressDialog.tsx'],
      path: '/profile/goals',
      open: all(click(/^Update Progress/i), into(/^In all/, '')),
      fill: into(/^In all/, '3'),
      save: button('Save'),
      call: ['PATCH', /\/progress$/],
    },
    {
      name: 'journal entry',
      files: ['domains/journal/EntryCard.tsx'],
      path: '/journal',
      open: all(click(/^Edit Day/), into(/^Day \d+ entry/, '')),
      fill: into(/^Day \d+ entry/, 'Other lines.'),
      // The box of today is above.
      save: (page) => page.getByRole('article', { name: /^Day / }).getByRole('button', { name: 'Save' }),
      call: ['POST', /\/save-reflection$/],
      never: { '500': waits, '409': merged },
    },
    {
      name: 'reflection of a day',
      files: ['domains/journal/JournalBox.tsx', 'domains/journal/WritingField.tsx'],
      path: '/evolve90',
      fill: (page) =>
        page.getByRole('region', { name: 'Daily journal' }).getByRole('textbox').fill('A few lines.'),
      save: (page) =>
        page
          .getByRole('region', { name: 'Daily journal' })
          .getByRole('button', { name: 'Save', exact: true }),
      call: ['POST', /\/save-reflection$/],
      never: { empty: optional, '500': waits, '409': merged },
    },
    {
      name: 'note of a habit',
      files: ['domains/habits/days/NoteDialog.tsx'],
      path: '/profile/habits',
      fill: nothing,
      // The note is shown at once, and a refusal undoes it with a toast.
      again: all(choose(/^Options for Tea/, 'Add a note'), (page) =>
        page.getByRole('dialog').getByRole('textbox').fill('Green.'),
      ),
      save: dialogButton('Save'),
      call: ['PUT', /\/habits\/[^/]+\/days\/[^/]+$/],
      never: { empty: optional, '500': waits },
    },
    {
      name: 'repair of a streak',
      files: ['domains/programme/streaks/ReturnCard.tsx'],
      path: '/evolve90',
      fill: into(/^What got in the way/, 'A night shift.'),
      save: button('Repair streak'),
      call: ['POST', /\/repair$/],
    },
  ],
};
