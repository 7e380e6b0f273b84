import { describe, expect, test } from 'vitest';
import { isTest, readSources, withoutComments } from './scripts/read-sources.ts';
import { forbiddenCodes } from './web/platform/http/refusals.ts';

const sources = readSources(import.meta.dirname, ['server', 'web']).filter(({ path }) => !isTest(path));

test('the web has a screen for each code of a 403 that the server sends', () => {
  const sent = new Set(['forbidden']);
  for (const { path, text } of sources) {
    if (!path.startsWith('server/') || path.startsWith('server/testing/')) continue;
    for (const [call] of text.matchAll(/\bforbidden\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g))
      for (const [, code] of call.matchAll(/'([a-z]+(?:_[a-z]+)*)'(?=\s*[,:)])/g)) sent.add(code!);
  }
  expect(sent).toContain('upgrade_required');
  expect([...sent].filter((code) => !(code in forbiddenCodes))).toEqual([]);
});

test('a page that says what is gone says other refusals with their reason', () => {
  const pages = sources.filter(
    ({ path, text }) => /^web\/domains\/.*\.tsx$/.test(path) && text.includes('art="not-found"'),
  );
  expect(pages.length).toBeGreaterThan(10);
  const isRead = ({ text }: (typeof pages)[number]) => /\bisNotFound\(|status === 404/.test(text);
  expect(
    pages
      .filter((page) => isRead(page) && !/<(?:ReadError|DataOf)\b/.test(page.text))
      .map(({ path }) => path),
  ).toEqual([]);
});

/** Files with fields that no button saves, by the reason. */
const withoutSave: Record<string, readonly string[]> = {
  'What is typed or chosen filters or finds something.': [
    'domains/admin/SearchBar.tsx',
    'domains/courses/lists/CataloguePage.tsx',
    'domains/courses/statistics/LearnersTab.tsx',
    'domains/forum/topics/TopicFilters.tsx',
    'domains/groups/members/GroupMembers.tsx',
    'domains/groups/GroupsPage.tsx',
    'domains/journal/JournalPage.tsx',
    'domains/messages/conversations/ConversationList.tsx',
    'domains/messages/NewMessage.tsx',
    'domains/progress/certificates/CertificatePage.tsx',
    'domains/progress/certificates/CheckCertificatePage.tsx',
    'domains/search/SearchPage.tsx',
    'domains/social/DiscoverTab.tsx',
    'domains/social/friends/FriendsTab.tsx',
    'domains/support/SupportTab.tsx',
    'platform/commands/CommandPalette.tsx',
    'public/help/HelpSearch.tsx',
    'public/plans/PlanCards.tsx',
    'public/landing/Screenshots.tsx',
  ],
  'A choice is saved by itself, so no button is refused.': [
    'domains/journal/feelings/FeelingFields.tsx',
    'domains/journal/feelings/TodayFeeling.tsx',
    'domains/profile/AppearanceCard.tsx',
    'domains/notifications/settings/DayReminderCard.tsx',
    'domains/notifications/settings/QuietHours.tsx',
    'domains/support/TicketDetail.tsx',
  ],
  'It has nothing to type: a file is chosen, and a refusal is told by a toast.': [
    'domains/profile/photo/CropDialog.tsx',
    'domains/imports/ImportCard.tsx',
    'domains/imports/ImportPreview.tsx',
  ],
  'Its field is there to copy an address.': [
    'domains/groups/members/InviteLink.tsx',
    'domains/notifications/settings/CalendarCard.tsx',
  ],
  'It stays on the device.': ['domains/journal/TemplatePicker.tsx', 'public/landing/TryDay.tsx'],
  'It shows the differences of two texts.': ['domains/programme/authoring/DayDialogs.tsx'],
  'Its field and its button are those of a reflection, which the walk sends.': [
    'domains/progress/reviews/WeekReview.tsx',
  ],
  'It has two buttons and no field.': ['public/help/HelpArticlePage.tsx'],
};

const field =
  /<(?:form|input|textarea|Input|PasswordInput|Textarea|Select|RichTextEditor|TimeList|\w*Fields?)\b|\bas="form"|\buseAsk\(/;
/** Returns the files of `web/` that draw fields, without the kits, whose parts belong to the form that uses them. */
const formsIn = (all: typeof sources): string[] =>
  all
    .filter(
      ({ path, text }) =>
        /^web\/(?!ui\/|platform\/forms\/).*\.tsx$/.test(path) && field.test(withoutComments(text)),
    )
    .map(({ path }) => path.slice('web/'.length));

describe('every form is sent and refused by the walk of `e2e/refusals.spec.ts`', () => {
  const lists = readSources(import.meta.dirname, ['e2e/refused-forms']).map(({ text }) => text);
  const walked = lists.flatMap((text) =>
    [...text.matchAll(/\bfiles: \[([^\]]*)\]/g)].flatMap(([, files = '']) =>
      [...files.matchAll(/'([^']+)'/g)].map(([, file = '']) => file),
    ),
  );
  const exempt = Object.values(withoutSave).flat();

  test('holds', () => {
    const missing = formsIn(sources).filter((file) => !walked.includes(file) && !exempt.includes(file));
    expect(missing, 'add each to a row of e2e/refused-forms, see docs/forms.md').toEqual([]);
  });

  test('names no file that is gone, and none both ways', () => {
    const forms = formsIn(sources);
    const known = new Set(sources.map(({ path }) => path));
    expect(walked.filter((file) => !known.has(`web/${file}`))).toEqual([]);
    expect(exempt.filter((file) => !forms.includes(file) || walked.includes(file))).toEqual([]);
  });

  test('walks each list', () => {
    const groups = lists.filter((text) => text.includes('forms: ['));
    expect(groups.length).toBeGreaterThan(5);
    const unseen = groups.filter((text) => !text.includes('export const group: Group = {'));
    expect(unseen, 'each file of e2e/refused-forms with forms exports them as group').toEqual([]);
  });

  test.each([
    ['a form', '<form onSubmit={save}>'],
    ['a field', '<Textarea value={text} />'],
    ['a component of fields', '<ReasonField value={reason} />'],
    ['a question with an answer to type', 'const ask = useAsk();'],
  ])('finds %s', (_, text) => {
    expect(formsIn([{ path: 'web/domains/feed/New.tsx', text }])).toEqual(['domains/feed/New.tsx']);
  });

  test('leaves out pages without fields, and what only a comment says', () => {
    expect(formsIn([{ path: 'web/domains/feed/New.tsx', text: '<Card />' }])).toEqual([]);
    expect(formsIn([{ path: 'web/domains/feed/New.tsx', text: '/** A <form>. */ <Card />' }])).toEqual([]);
  });
});

describe('a form uses the kit of `web/platform/forms`', () => {
  const byHand = /<form\b|\bas="form"|\/drafts\/(?:use-leave-question|use-draft)\.ts'/;
  const filters = Object.values(withoutSave).flat();
  const formsByHand = (all: typeof sources): string[] =>
    all
      .filter(
        ({ path, text }) =>
          /^web\/(?:domains|public|routes)\//.test(path) && byHand.test(withoutComments(text)),
      )
      .map(({ path }) => path.slice('web/'.length))
      .filter((path) => !filters.includes(path));

  test('holds', () => {
    expect(formsByHand(sources)).toEqual([]);
  });

  test.each([
    ['a form of its own', '<form onSubmit={save}>'],
    ['a draft of its own', "import { useDraft } from '../../platform/drafts/use-draft.ts';"],
  ])('finds %s', (_, text) => {
    expect(formsByHand([{ path: 'web/domains/feed/New.tsx', text }])).toEqual(['domains/feed/New.tsx']);
  });

  test('leaves out a form of the kit', () => {
    expect(formsByHand([{ path: 'web/domains/feed/New.tsx', text: '<Form form={form}>' }])).toEqual([]);
  });
});
