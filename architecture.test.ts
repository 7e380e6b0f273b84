import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as law from './scripts/laws.ts';
import { domainOf, isTest, readSources, type Source, webDomainOf } from './scripts/read-sources.ts';

const sources = readSources(import.meta.dirname, ['contract', 'server', 'web']);

const [, remembered = ''] = readFileSync('docs/operations.md', 'utf8').split(
  /^### What a process remembers$(.*?)^## /ms,
);

const walls: law.Wall[] = [
  { from: 'contract/', may: ['contract/'], packages: /^typebox(\/|$)/ },
  { from: 'server/', may: ['server/', 'contract/'], packages: null },
  // The platform has no domain words, so that another product could use it. Providers implement its ports.
  { from: 'server/platform/', may: ['server/platform/', 'server/config.ts', 'contract/'], packages: null },
  {
    from: 'server/providers/',
    may: ['server/providers/', 'server/platform/', 'server/config.ts', 'contract/'],
    packages: null,
  },
  { from: 'web/', may: ['web/', 'contract/', 'package.json'], packages: /^(?!node:)/ },
  {
    from: 'web/platform/',
    may: ['web/platform/', 'web/ui/', 'web/drawings/', 'web/routes.gen.ts', 'contract/'],
    packages: /^(?!node:)/,
  },
  // Routes put domains together, so only they know more than one level.
  {
    from: 'web/domains/',
    may: ['web/domains/', 'web/platform/', 'web/ui/', 'web/drawings/', 'contract/'],
    packages: /^(?!node:)/,
  },
  {
    from: 'web/drawings/',
    may: ['web/drawings/', 'contract/programme/constants.ts'],
    packages: /^(?!node:)/,
  },
  { from: 'web/ui/', may: ['web/ui/', 'web/drawings/'], packages: /^(?!node:)/ },
  // Both sides share one policy for rich text: the editor offers its formats, and the screen shows them.
  { from: 'web/ui/editor/', may: ['web/ui/', 'contract/platform/rich-text.ts'], packages: /^(?!node:)/ },
];

// Tests may import the code that assembles the app, but never the other side.
const wallsOfTests: law.Wall[] = [
  { from: 'contract/', may: ['contract/'], packages: null },
  {
    from: 'server/',
    may: ['server/', 'contract/', 'scripts/', 'bench/', 'e2e/stage-client.ts'],
    packages: null,
  },
  { from: 'web/', may: ['web/', 'contract/'], packages: null },
];

const levels: law.Level[] = [
  { domains: ['auth'], because: 'everybody asks who is calling, and it asks nobody' },
  {
    domains: ['relationships'],
    because: 'friends, blocks and mutes are part of reading every noun above',
  },
  {
    domains: ['membership', 'profile'],
    because: 'what a member may do, and in which time zone their days begin',
  },
  {
    domains: ['content-types'],
    because: 'what each noun says about its content, for all views over content',
  },
  {
    domains: ['activity', 'notifications'],
    because: 'what happened and who should hear, for all nouns above',
  },
  { domains: ['moderation'], because: 'whoever reported and whoever wrote hears of a decision' },
  {
    domains: ['comments'],
    because: 'one engine below posts and all that members comment on',
  },
  {
    domains: ['journal', 'courses'],
    because: 'a completed day writes a journal entry and shows a lesson, so both stand below the programme',
  },
  {
    domains: ['groups'],
    because: 'what a group shows to whom is part of reading a post and of finding people',
  },
  {
    domains: ['messages'],
    because: "a member's page says whether one may write to them",
  },
  {
    domains: [
      'programme',
      'habits',
      'goals',
      'forum',
      'feed',
      'news',
      'blog',
      'social',
      'newsletter',
      'support',
      'drafts',
    ],
    because: 'what members practise and share: peers, each to be understood alone',
    hasOthers: true,
  },
  {
    domains: ['first-replies'],
    because: 'newcomers in the feed and in the forum, whom progress counts as helped',
  },
  {
    domains: ['partners', 'pods', 'gatherings'],
    because: 'members see what they choose to show each other of their practice, and meet',
  },
  {
    domains: ['reminders', 'progress', 'search', 'exports', 'imports', 'site'],
    because: 'views over the rest',
  },
  { domains: ['invitations'], because: 'reads tables as imports do, and opens accounts' },
  { domains: ['leaving'], because: 'who leaves, leaves every noun' },
  { domains: ['admin'], because: 'the office acts on members of every noun' },
];

// The order of the server, with two exceptions: joining includes choosing a plan, and screens show more of each other.
const webLevels: law.Level[] = [
  {
    domains: ['newsletter', 'reminders'],
    because: 'the page of the plans offers one, and a link of an email leads to the other',
  },
  { domains: ['membership'], because: 'plans are part of joining' },
  { domains: ['auth'], because: 'joining, signing in and its security' },
  { domains: ['invitations'], because: 'another way to join, with the fields of it' },
  { domains: ['profile'], because: 'the settings of a member, with the fields of joining' },
  { domains: ['notifications'], because: 'screens of all nouns below can mute' },
  { domains: ['exports', 'imports'], because: 'sections of the settings' },
  { domains: ['leaving'], because: 'the page of the own data, with exports and imports' },
  { domains: ['moderation'], because: 'screens of all nouns below can report' },
  { domains: ['support'], because: 'its queue looks like that of the reports' },
  {
    domains: ['journal', 'social', 'first-replies'],
    because: 'the dashboard and the community show them',
  },
  { domains: ['comments'], because: 'below lessons and posts, with people to mention' },
  { domains: ['courses'], because: 'the dashboard shows a lesson' },
  {
    domains: ['drafts', 'forum'],
    because: 'the dashboard leads to the check-in, the composer to the drafts',
  },
  { domains: ['programme'], because: 'the dashboard is a view over lesson, journal and check-in' },
  { domains: ['feed'], because: 'its sides show the day and the check-in' },
  { domains: ['blog'], because: 'posts of creators, and a tab of the office' },
  { domains: ['news'], because: 'posts of their own, with comments' },
  { domains: ['messages'], because: 'its field queues texts like that of a comment' },
  { domains: ['groups'], because: 'a group has a feed' },
  { domains: ['habits'], because: 'a section of the profile' },
  { domains: ['goals'], because: 'a section of the profile, which grows with habits' },
  { domains: ['pods', 'gatherings'], because: 'a pod and an intensive have a feed' },
  { domains: ['partners'], because: 'a partner is shown the habits that a member chooses' },
  { domains: [], because: 'a page of a noun that no other page shows', hasOthers: true },
  { domains: ['progress', 'search'], because: 'views over the rest' },
  { domains: ['admin'], because: 'its tabs show parts of every noun' },
];

const tables = law.ownersOf(sources);
const generated =
  sources.find(({ path }) => path === 'server/platform/database/database-types.ts')?.text ?? '';
const existing = [
  ...(/export interface DB \{([^}]*)\}/.exec(generated)?.[1] ?? '').matchAll(/^\s*([a-z_]+):/gm),
].map((match) => match[1] ?? '');

const vocabulary: law.Vocabulary = {
  forbidden: [
    'utils',
    'util',
    'helpers',
    'helper',
    'common',
    'misc',
    'manager',
    'service',
    'services',
    'types',
    'index',
  ],
  within: ['contract/', 'server/', 'web/domains/', 'web/ui/', 'web/platform/'],
};

// The comments' voice: a subject, a verb, and the thing by its name.
const wording = [
  { pattern: /\b(whoever|whomever|somebody|anybody|everybody|nobody)\b/i, instead: 'name who' },
  { pattern: /(?:^|[.:;] )(Answers?|Tells|Says|Hears)\b/, instead: 'write what it returns, throws or sends' },
  {
    pattern: /(?:^|\. )(What|Those|The same|Such)\b/,
    instead: 'begin with its noun, such as “Comments of a member”',
  },
  { pattern: /\bgo(es)? on\b/i, instead: 'write continue' },
];

const isBelowDomains = (path: string): boolean => /^server\/(?:platform|providers|backup)\//.test(path);

const places: law.Home[] = [
  {
    what: 'names a noun of the product: the platform and the providers know none',
    pattern: /\b(?:badge|pod|programme|founder|founding|stone|lesson|habit|streak|forum|course)s?(?:\b|_)/i,
    within: ['server/platform/', 'server/providers/'],
    // A payment page has the look of the product.
    home: (path) => /database-types\.ts$|\/test-checkout\/(?:layout|scene)\.ts$/.test(path),
  },
  {
    what: 'contains SQL: it belongs in a file of the store, or in visibility.ts if it says who may read',
    pattern:
      /\bsql\s*(?:`|<|\.raw|\.join|\.ref)|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(|\.query\(\s*[`'"]/,
    within: ['server/'],
    home: (path) =>
      /[./](?:store|visibility)\.ts$/.test(path) ||
      path === 'server/domains/auth/author.ts' ||
      isBelowDomains(path),
  },
  {
    what: 'repeats who may read: visibility.ts says it once',
    pattern: /\bis_shown_in_group\b|\w\.profile_visibility (?:is\b|=|<>)|(?<!\bown\.)\bhidden_at is null/,
    within: ['server/domains/'],
    home: (path) => path.endsWith('/visibility.ts'),
  },
  {
    what: 'stores files: check-invariants looks for those of pictures and exports, and must know of others',
    pattern: /\bfiles\.put(?:Stream)?\(/,
    within: ['server/'],
    home: (path) =>
      ['server/platform/images/store-upload.ts', 'server/domains/exports/write-archive.ts'].includes(path),
  },
  {
    what: 'writes the audit log: record an audited event, which audit.ts names',
    pattern: /\brecordAct\s*\(/,
    within: ['server/'],
    home: (path) => path === 'server/domains/moderation/audit/record-act.ts',
  },
  {
    what: 'reads the environment: only config.ts does',
    pattern: /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\[['"]env['"]\]|\benv\b[^;=]*\}\s*=\s*process\b/,
    within: ['contract/', 'server/', 'web/'],
    home: (path) => path === 'server/config.ts',
  },
  {
    what: 'asks for the time: only clock.ts does',
    pattern: /\bDate\.now\b|\bnew\s+Date(?!\s*\(\s*[^)\s])|(?<![\w.$])(?<!\bnew\s+)Date\s*\(/,
    within: ['contract/', 'server/'],
    home: (path) => path === 'server/platform/clock.ts',
  },
  {
    what: 'holds a stopwatch: only the platform does, and the entry that hands it one',
    pattern: /\bperformance\s*\.\s*now\b|\bhrtime\b/,
    within: ['contract/', 'server/'],
    home: (path) => isBelowDomains(path) || path === 'server/serve.ts',
  },
  {
    // A server may be several processes, and several servers may run: what one remembers, the others don't know.
    what: 'remembers something between calls: docs/operations.md must list its file under "What a process remembers", and why that is harmless',
    pattern:
      /(?:^|\n)(?:let \w|const \w+(?:: [^=\n]+)? = new (?:Map|Set|WeakMap)(?:<.*>)?\(\))|\n {2}(?:readonly )?#?\w+ = new (?:Map|Set)(?:<.*>)?\(\);|\n {2}const kept = new Map\b|\bcreateSemaphore\(\{ |= createWorkerQueue\b|\bnew (?:WriteBatch|Circuits|WindowCounts|Lane)\b/,
    within: ['server/'],
    // Rules are pure: what they keep is a result that never changes.
    home: (path) =>
      /^server\/testing\/|[./]rules\.ts$/.test(path) ||
      remembered.includes(`\`${path.replace('server/', '')}\``),
  },
  {
    what: 'changes something by a call of its own: useApiMutation does, or a function in data.ts',
    pattern: /\bapi\(\s*['"`](?:POST|PUT|PATCH|DELETE) |\buseMutation\b/,
    within: ['web/'],
    home: (path) => path.startsWith('web/platform/') || /^web\/domains\/.+\/data\.ts$/.test(path),
  },
  {
    what: 'names a call of a domain: its own are those of the session and of drafts',
    pattern: /['"`](?:GET|POST|PUT|PATCH|DELETE) \/api\/(?!auth\/|drafts\b)/,
    within: ['web/platform/'],
    home: () => false,
  },
  {
    what: 'uses the storage of the browser: storedValue does',
    pattern: /\b(?:local|session)Storage\s*[.[]/,
    within: ['web/'],
    // The theme is set before the first paint, and web/ui knows no platform.
    home: (path) => ['web/platform/app/browser-storage.ts', 'web/ui/theme.ts'].includes(path),
  },
  {
    // A listener in an effect misses what happened before the component was mounted.
    what: 'listens in an effect for a session that ends or for storage: go by the state, with useSession, useStoredValue or useOutboxEvents',
    pattern:
      /^(?=[\s\S]*\buseEffect\b)[\s\S]*(?:\b(?:onSessionEnd|subscribeSession)\s*\(|addEventListener\('storage')/,
    within: ['web/'],
    // Reads the state first.
    home: (path) => path === 'web/platform/offline/outbox.ts',
  },
  {
    // The panel of the kit asks before typed words are lost.
    what: 'draws a dialog of its own: web/ui/overlays/Dialog.tsx does',
    pattern: /@base-ui\/react\/(?:alert-)?dialog|<dialog\b/,
    within: ['web/'],
    home: (path) => path === 'web/ui/overlays/DialogPanel.tsx',
  },
  {
    what: 'closes a dialog without asking about unsaved words: CloseButton asks',
    pattern:
      /^(?=[\s\S]*<(?:Dialog|BottomSheet|EditDialog|StaffDialog)\b)[\s\S]*<Button\b(?:[^>=]|=>?)*?onClick=\{(?:onClose|close|leave|\(\) => (?:void )?(?:onClose|close|leave|editing\.leave|setOpen|onAnswer)\((?:false|null)?\))\}/,
    within: ['web/domains/', 'web/platform/', 'web/ui/'],
    home: (path) => path === 'web/ui/overlays/DialogPanel.tsx',
  },
  {
    what: "uses React's lazy, which throws when a file is missing after a deploy: part, overlay and drawing do",
    pattern: /\blazy\b[^;]*\bfrom 'react'|\bReact\.lazy\b/,
    within: ['web/'],
    home: (path) => path === 'web/ui/layout/lazy-part.tsx',
  },
  {
    what: 'claims what encryption of the journal does not keep: the operator has the key (decision 0005)',
    pattern:
      /\bonly you (?:can|may) (?:read|see) (?:this|it)\b|\b(?:we|nobody|no one) can(?:'|’)?(?:not|t)? (?:ever )?read (?:this|it|your)\b/i,
    within: ['contract/', 'server/', 'web/'],
    home: () => false,
  },
];

/** Pages without a loader, and why. */
const asksNothing = {
  'web/routes/_app/drafts.tsx': 'the list is read after the drafts of this device are sent',
  'web/routes/_app/lms/new.tsx': 'reads nothing',
  'web/routes/_app/gatherings/new.tsx': 'reads nothing',
  'web/routes/auth/login.tsx': 'reads nothing',
  'web/routes/auth/reset-password.tsx': 'reads nothing',
  'web/routes/reset-password.tsx': 'reads nothing',
  'web/routes/-shell/MemberPage.tsx': 'the route of a member starts its reads',
  'web/routes/-shell/SettingsPage.tsx': 'the route of the settings starts its reads',
  'web/routes/-shell/AppShell.tsx':
    'shows the page of the data in place of any page, while the account is leaving',
  'web/routes/verify-email.tsx': 'its call spends the link, so only the page itself may send it',
  'web/routes/newsletter.$link.tsx': 'its call spends the link, so only the page itself may send it',
  'web/routes/reminder.tsx': 'its call takes the secret of the link',
  'web/routes/unsubscribe.tsx': 'a button asks',
  'web/routes/payment-choice.tsx': 'its call takes the secret of the link',
  'web/routes/payment-success.tsx': 'asks again until the payment is confirmed',
  'web/routes/registration-success.tsx': 'asks again until the payment is confirmed',
};

const pure = ['@date-fns/tz'];

/**
 * Each law with sources that break it, and similar sources that do not. This proves that the law can fail.
 */
const laws: {
  name: string;
  law: law.Law;
  breaks: [path: string, text: string][];
  keeps: [path: string, text: string][];
}[] = [
  {
    name: 'walls between contract, server and web',
    law: law.walls(walls, wallsOfTests),
    breaks: [
      ['contract/a.ts', "import { x } from '../server/x.ts';"],
      ['contract/a.ts', "import ms from 'ms';"],
      ['server/x.ts', "import { Button } from '../web/ui/controls/Button.tsx';"],
      ['web/x.ts', "export { x } from '#server/config.ts';"],
      ['web/x.ts', "const x = await import('../server/app.ts');"],
      ['web/ui/display/Card.tsx', "import { api } from '../../platform/http/api.ts';"],
      ['web/ui/display/Card.tsx', "import type { Day } from '#contract/programme/endpoints.ts';"],
      ['web/domains/feed/FeedPage.tsx', "import { startReads } from '../../routes/-start-reads.ts';"],
      ['web/platform/http/api.ts', "import { rules } from '../../domains/auth/rules.ts';"],
      ['web/x.ts', "import { readFile } from 'node:fs/promises';"],
      ['server/providers/smtp/mailer.ts', "import { tier } from '../../domains/membership/rules.ts';"],
      ['server/platform/images/store.ts', "import { openS3Files } from '#server/providers/s3/s3.ts';"],
      ['server/providers/push/push.ts', "import { kinds } from '#server/domains/notifications/rules.ts';"],
      ['server/testing/app.ts', "import { Button } from '../../web/ui/controls/Button.tsx';"],
      ['web/domains/auth/rules.test.ts', "import { zoneOrUtc } from '#server/domains/auth/rules.ts';"],
      ['bench/x.ts', ''],
    ],
    keeps: [
      ['contract/a.ts', "import Type from 'typebox'; import { id } from './fields.ts';"],
      ['server/x.ts', "import { a } from '#contract/a.ts'; // import '../web/x.ts'"],
      ['web/ui/display/Card.tsx', "import clsx from 'clsx'; import { Icon } from './icons.tsx';"],
    ],
  },
  {
    name: 'the web takes types only from contract files that hold schemas',
    law: law.typesOnly,
    breaks: [['web/x.ts', "import { auth } from '#contract/auth/endpoints.ts';"]],
    keeps: [
      [
        'web/x.ts',
        "import type { CurrentUser } from '#contract/auth/endpoints.ts'; import { type Body } from '#contract/platform/endpoint.ts';",
      ],
      ['web/x.ts', "import { totalDays } from '#contract/programme/constants.ts';"],
    ],
  },
  {
    name: 'the web never reads the table of allowances',
    law: law.answersNotIngredients('contract/membership/allowances.ts'),
    breaks: [['web/x.ts', "import type { allowances } from '#contract/membership/allowances.ts';"]],
    keeps: [['server/x.ts', "import { allowances } from '#contract/membership/allowances.ts';"]],
  },
  {
    name: 'levels of the domains',
    law: law.levels(levels),
    breaks: [
      ['server/domains/auth/sign-in.ts', "import { x } from '#server/domains/profile/rules.ts';"],
      ['server/domains/journal/write-entry.ts', "import { x } from '../courses/rules.ts';"],
      ['server/domains/courses/rules.ts', "import { x } from '#server/domains/programme/rules.ts';"],
      ['server/domains/astrology/rules.ts', "import { x } from '#server/domains/feed/rules.ts';"],
      ['server/domains/groups/rules.ts', "import { x } from '#server/domains/astrology/rules.ts';"],
    ],
    keeps: [
      ['server/domains/astrology/rules.ts', "import { x } from '#server/domains/journal/rules.ts';"],
      [
        'server/domains/programme/complete-day.ts',
        "import { writeEntry } from '#server/domains/journal/write-entry.ts';",
      ],
      ['server/domains/programme/streaks/rules.ts', "import { x } from '../rules.ts';"],
    ],
  },
  {
    name: 'levels of the domains in the web',
    law: law.levels(webLevels, webDomainOf),
    breaks: [
      ['web/domains/journal/JournalPage.tsx', "import { useProgramme } from '../programme/queries.ts';"],
      ['web/domains/social/page/PersonPage.tsx', "const List = import('../../feed/posts/PostList.tsx');"],
      [
        'web/domains/membership/packages/PlanCard.tsx',
        "import type { Choice } from '../../auth/registration/registration.ts';",
      ],
      ['web/domains/journal/EntryCard.tsx', "import { excerpt } from '../courses/rules.ts';"],
      ['web/domains/astrology/Page.tsx', "import { Charts } from '../progress/Charts.tsx';"],
      ['web/domains/goals/Page.tsx', "import { Stars } from '../astrology/Stars.tsx';"],
    ],
    keeps: [
      ['web/domains/astrology/Page.tsx', "import { Comments } from '../comments/Comments.tsx';"],
      [
        'web/domains/programme/dashboard/EvolvePage.tsx',
        "import { JournalBox } from '../../journal/JournalBox.tsx';",
      ],
      ['web/routes/_app/u/x.tsx', "import { PostList } from '../../../domains/feed/PostList.tsx';"],
    ],
  },
  {
    name: 'doors: rules and acts only',
    law: law.doors('server/nouns.ts'),
    breaks: [
      ['server/domains/programme/enrol.ts', "import { spans } from '#server/domains/profile/store.ts';"],
      [
        'server/domains/programme/enrol.ts',
        "import { links } from '#server/domains/auth/email-links.store.ts';",
      ],
      [
        'server/domains/programme/enrol.ts',
        "import { entries } from '#server/domains/journal/drafts/store.ts';",
      ],
      ['server/domains/programme/jobs.ts', "import { authTasks } from '../auth/jobs.ts';"],
      ['server/open-context.ts', "import { authRoutes } from './domains/auth/routes.ts';"],
      ['server/nouns.ts', "import { find } from './domains/auth/store.ts';"],
      ['server/create-app.ts', "import { authRoutes } from './domains/auth/routes.ts';"],
      ['server/app.ts', "import { authNoun } from './domains/auth/noun.ts';"],
    ],
    keeps: [
      ['server/nouns.ts', "import { authNoun } from './domains/auth/noun.ts';"],
      ['server/domains/search/store.ts', "import { isFindable } from '#server/domains/feed/visibility.ts';"],
      ['server/domains/programme/flagship/seed-flagship.ts', "import { saveProgram } from '../store.ts';"],
      ['server/domains/programme/enrol.ts', "import { today } from '#server/domains/profile/days/rules.ts';"],
    ],
  },
  {
    name: 'own your tables',
    law: law.ownTables(existing),
    breaks: [
      ['server/domains/programme/store.ts', "db.insertInto('members')"],
      ['server/domains/programme/store.ts', "db.updateTable('journal_entries as e')"],
      ['server/domains/journal/store.ts', 'sql`delete from rounds where true`'],
      ['server/domains/auth/store.ts', 'sql`update memberships m set tier = 1`'],
      ['server/domains/auth/store.ts', 'sql`delete from ${sql.table(name)} where id = 1`'],
      ['server/domains/auth/store.ts', 'sql`update ${sql.id(name)} set id = 1`'],
      ['server/cli/store.ts', "db.deleteFrom('sessions')"],
      ['server/platform/jobs.ts', "db.deleteFrom('test_events')"],
      ['server/platform/events.ts', 'sql`INSERT INTO members values (1)`'],
      [
        'server/domains/journal/tables.ts',
        'export const journalTables = {\n  habits: { erased: ofMember },\n};',
      ],
    ],
    keeps: [
      [
        'server/domains/auth/admin-cli/store.ts',
        "db.insertInto('members').onConflict((oc) => oc.doUpdateSet({ name: 1 }))",
      ],
      [
        'server/domains/journal/store.ts',
        "db.selectFrom('journal_entries').innerJoin('rounds', 'a', 'b').forUpdate()",
      ],
    ],
  },
  {
    name: 'file names that say something',
    law: law.vocabulary(vocabulary),
    breaks: [
      ['server/domains/auth/CompleteDay.ts', ''],
      ['server/domains/auth/helpers/rules.ts', ''],
      ['contract/types.ts', ''],
      ['server/platform/utils.ts', ''],
      ['web/ui/index.ts', ''],
      ['web/domains/auth/helpers.test.ts', ''],
    ],
    keeps: [
      ['server/domains/programme/complete-day.ts', ''],
      ['server/domains/programme/streaks/pauses.rules.ts', ''],
      ['server/domains/auth/sessions.test.ts', ''],
      ['server/platform/database/database-types.ts', ''],
      ['web/routes/_app/index.tsx', ''],
    ],
  },
  {
    name: 'one home each for SQL, the environment, the time, the stopwatch, changes and the storage of the browser; none for claims',
    law: law.homes(places),
    breaks: [
      ['server/domains/auth/routes.ts', 'const rows = await sql`select 1`.execute(db);'],
      ['server/domains/forum/store.ts', 'sql`where t.deleted_at is null and t.hidden_at is null`'],
      ['server/domains/groups/store.ts', 'sql`where p.hidden_at is null and p.is_listed`'],
      ['server/domains/groups/delete-group.ts', 'await recordAct(db, event, act);'],
      ['server/domains/social/store.ts', "sql`own.profile_visibility is distinct from 'private'`"],
      ['server/domains/auth/sign-in.ts', "db.selectFrom('members')"],
      ['server/open-context.ts', "client.query('select 1')"],
      ['server/cli.ts', 'sql.raw(text)'],
      ['server/providers/smtp/mailer.ts', "process.env['SMTP_URL']"],
      ['server/serve.ts', 'const { env } = process;'],
      ['server/domains/feed/routes.ts', 'const seen = new Map<string, number>();'],
      ['server/domains/feed/routes.ts', 'let last: Date | null = null;'],
      ['web/main.tsx', 'process.env.NODE_ENV'],
      ['server/domains/auth/rules.ts', 'const now = Date.now();'],
      ['server/platform/jobs.ts', 'const now = new Date();'],
      ['server/platform/images/store.ts', 'const ofBadge = badges.get(id);'],
      ['contract/programme/constants.ts', 'const now = new Date( );'],
      ['server/serve.ts', 'clock: () => new Date'],
      ['server/app.ts', 'const now = Date();'],
      ['server/domains/programme/complete-day.ts', 'const began = performance.now();'],
      ['server/app.ts', 'process.hrtime.bigint()'],
      ['web/domains/feed/posts/PostCard.tsx', "void api('DELETE /api/posts/:id', { params });"],
      ['web/domains/feed/use-likes.ts', "await api(\n  'POST /api/posts/:id/like', { params, body });"],
      ['web/domains/feed/posts/PostCard.tsx', 'const { mutate } = useMutation({ mutationFn: send });'],
      ['web/domains/feed/posts/PostCard.tsx', "localStorage.getItem('evolve.seen')"],
      [
        'web/domains/feed/posts/PostCard.tsx',
        "import { useEffect } from 'react';\nuseEffect(() => onSessionEnd(forget), []);",
      ],
      [
        'web/ui/overlays/Toast.tsx',
        "import { useEffect } from 'react'; useEffect(() => window.addEventListener('storage', follow), []);",
      ],
      ['web/domains/feed/posts/PostCard.tsx', "import { Dialog } from '@base-ui/react/dialog';"],
      ['web/domains/feed/posts/PostCard.tsx', '<dialog open>'],
      [
        'web/domains/feed/ShareDialog.tsx',
        '<Dialog actions={<Button kind="ghost" onClick={onClose}>Cancel</Button>} />',
      ],
      [
        'web/domains/feed/ShareDialog.tsx',
        '<Dialog><Button ref={first} onClick={() => setOpen(false)}>Cancel</Button></Dialog>',
      ],
      ['web/platform/offline/outbox-rules.ts', "type Waits = 'POST /api/programs/:id/complete-day';"],
      ['web/platform/commands/use-commands.ts', "read('GET /api/search', { query: { q } })"],
      ['web/domains/feed/posts/PostCard.tsx', "import {\n  lazy,\n  memo,\n} from 'react';"],
      ['web/ui/overlays/Menu.tsx', "const Panel = React.lazy(() => import('./MenuPanel.tsx'));"],
      ['web/domains/journal/JournalBox.tsx', '<p>Only you can read this.</p>'],
      ['server/domains/newsletter/rules.ts', "const line = 'We can’t read your journal.';"],
    ],
    keeps: [
      ['server/domains/auth/store.ts', 'sql`select 1`'],
      ['server/domains/auth/throttles.store.ts', 'sql`select 1`'],
      ['server/domains/feed/visibility.ts', 'sql`p.hidden_at is null`'],
      ['server/domains/profile/privacy/store.ts', 'sql`where own.hidden_at is null`'],
      ['server/domains/auth/routes.ts', '// sql`select 1` and new Date() and process.env'],
      [
        'server/domains/auth/rules.ts',
        'new Date(now.getTime() + 1); new Date(`${date}T00:00:00Z`); toDate(x); z.Date(1);',
      ],
      ['server/config.ts', 'process.env'],
      ['web/ui/overlays/Toast.tsx', 'Date.now()'],
      [
        'web/domains/feed/ShareDialog.tsx',
        '<Dialog onClose={onClose} actions={<><CloseButton /><Button onClick={save} /></>} />',
      ],
      ['web/domains/feed/posts/PostCard.tsx', '<Button onClick={() => setOpen(false)}>Close</Button>'],
      ['web/platform/query/query.ts', 'onSessionEnd(() => queryClient.clear());'],
      ['web/domains/feed/posts/PostCard.tsx', 'useEffect(() => stop); const { token } = useSession();'],
      ['server/providers/postgres/lock.ts', 'performance.now()'],
      ['server/testing/app.ts', 'new Date()'],
      ['web/domains/feed/posts/data.ts', "api('DELETE /api/posts/:id', { params })"],
      [
        'web/domains/feed/posts/PostCard.tsx',
        "api('GET /api/posts/:id', { params }); useApiMutation('DELETE /api/posts/:id', {})",
      ],
      ['web/platform/session/session.ts', "api('GET /api/auth/me')"],
      ['web/domains/programme/offline.ts', "type Waits = 'POST /api/programs/:id/complete-day';"],
      ['web/platform/session/url-secrets.ts', "writeStored(key, null, 'sessionStorage')"],
      ['web/domains/feed/posts/PostCard.tsx', "import { lazy } from './x.ts'; import { memo } from 'react';"],
      ['web/domains/journal/JournalBox.tsx', 'Private. No member, moderator or admin page shows it.'],
    ],
  },
  {
    name: 'plain comments',
    law: law.plainComments(wording),
    breaks: [
      ['server/x.ts', '// Whoever asks again gets the same.'],
      ['web/x.ts', '/** Answers the id. */'],
      ['contract/x.ts', '/**\n * Something. What is kept goes on.\n */'],
    ],
    keeps: [
      ['server/x.ts', "// Returns the member's own row, or null."],
      ['web/x.ts', "const said = '// Whoever asks';"],
      ['contract/x.ts', '/** Matches "Everybody" in a text. */'],
    ],
  },
  {
    name: 'texts and comments without citations',
    law: law.noCitations,
    breaks: [
      ['web/x.tsx', '<p>Approves a post (decision 97).</p>'],
      ['server/x.ts', "throw forbidden('Creators write (B section 6).');"],
      ['server/x.ts', "const said = 'It stays (see A 3.2; ruling 30).';"],
      ['web/x.tsx', `// Only a refused token ends the session (decision ${104}).`],
    ],
    keeps: [
      ['web/x.tsx', '// Only a refused token ends the session (decision `0021`).'],
      ['server/x.ts', "const said = 'Our decision about your post';"],
    ],
  },
  {
    name: 'pages start their calls before their code is loaded',
    law: law.loaders(asksNothing),
    breaks: [
      [
        'web/routes/_app/habits.tsx',
        "import { HabitsPage } from '../../domains/habits/HabitsPage.tsx'; ({ component: HabitsPage })",
      ],
      ['web/routes/auth/login.tsx', 'createFileRoute()({\n  loader: () => undefined,\n})'],
    ],
    keeps: [
      [
        'web/routes/_app/habits.tsx',
        "import { HabitsPage } from '../../domains/habits/HabitsPage.tsx';\n({\n  loader: () => 1,\n})",
      ],
      ['web/routes/_app/$.tsx', "import { asides } from '../../platform/navigation/pages.ts';"],
    ],
  },
  {
    name: 'other systems are called with a time limit',
    law: law.outsideCalls('server/platform/outside.ts'),
    breaks: [
      ['server/domains/blog/ping.ts', "const reply = await fetch('https://ping.example');"],
      ['server/domains/blog/ping.ts', "import { request } from 'node:https';"],
      ['server/platform/live/relay.ts', "import { connect, type Socket } from 'node:net';"],
      ['server/providers/smtp/second-mailer.ts', "import { createTransport } from 'nodemailer';"],
      ['server/providers/stripe/other.ts', "import Stripe from 'stripe';"],
      ['server/platform/database/reader.ts', 'const client = new pg.Client(connection);'],
    ],
    keeps: [
      [
        'server/domains/blog/ping.ts',
        "import { callOutside } from '#server/platform/outside.ts'; callOutside('push', {}, (signal) => fetch(url, { signal }));",
      ],
      ['server/platform/http/other.ts', "import { createServer, type Socket } from 'node:net';"],
      ['server/providers/stripe/other.ts', "import type Stripe from 'stripe';"],
      [
        'server/platform/database/reader.ts',
        'new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });',
      ],
      ['server/domains/blog/ping.test.ts', "await fetch('http://127.0.0.1');"],
    ],
  },
  {
    name: 'one file of the web writes dates, times, numbers and plurals',
    law: law.oneFormat,
    breaks: [
      ['web/domains/goals/words.ts', "const day = new Intl.DateTimeFormat('en-CA');"],
      ['web/domains/goals/words.ts', 'const of = (format: Intl.NumberFormat) => format;'],
      ['web/domains/goals/GoalPage.tsx', '<b>{value.toLocaleString()}</b>'],
      ['web/platform/app/clock.ts', 'new Date().toLocaleTimeString()'],
      ['web/domains/pods/words.ts', "new Intl.ListFormat('en').format(names)"],
      ['web/domains/goals/words.ts', "days === 1 ? '1 day' : `${days} days`"],
      ['web/domains/goals/words.ts', "days === 1 ? 'day' : 'days'"],
    ],
    keeps: [
      ['web/ui/formats.ts', "const day = new Intl.DateTimeFormat('en-GB');"],
      ['web/domains/goals/words.test.ts', 'expect(n.toLocaleString()).toBe(1)'],
      ['server/domains/goals/rules.ts', 'n.toLocaleString()'],
      ['web/domains/goals/words.ts', "days === 1 ? 'Yesterday' : shortDate(on)"],
    ],
  },
  {
    name: 'rules are pure',
    law: law.pureRules(pure),
    breaks: [
      ['server/domains/auth/rules.ts', "import { createHash } from 'node:crypto';"],
      [
        'server/domains/auth/rules.ts',
        "import type { Database } from '#server/platform/database/database.ts';",
      ],
      ['server/domains/auth/rules.ts', "import { find } from './store.ts';"],
      ['server/domains/auth/emails.ts', "import { find } from './email-links.store.ts';"],
      ['server/domains/auth/rules.ts', "import { format } from 'date-fns';"],
      ['web/domains/programme/rules.ts', "import { useState } from 'react';"],
    ],
    keeps: [
      [
        'server/domains/profile/days/rules.ts',
        "import { tzOffset } from '@date-fns/tz'; import { a } from './zones.rules.ts'; export * from './calendar.rules.ts';",
      ],
      ['server/domains/auth/routes.ts', "import { createHash } from 'node:crypto';"],
    ],
  },
  {
    name: 'a list is shown by ListOf',
    law: law.listsByKit,
    breaks: [
      ['web/domains/birds/BirdsTab.tsx', '<LoadMore onMore={more} />'],
      [
        'web/domains/birds/BirdsTab.tsx',
        'query.isError ? <InlineError /> : birds.length === 0 ? <EmptyState /> : birds.map(draw)',
      ],
    ],
    keeps: [
      ['web/domains/birds/BirdsTab.tsx', '<ListOf query={birds} empty={<EmptyState />} row={draw} />'],
      ['web/domains/birds/BirdPage.tsx', 'isNotFound(bird) ? <EmptyState /> : <Bird />'],
    ],
  },
];

describe.each(laws)('$name', ({ law: judge, breaks, keeps }) => {
  test('holds', () => expect(judge(sources)).toEqual([]));

  // The broken source is added to the real files, so that the law finds the files it looks up.
  test.each(breaks)('finds a violation in %s: %s', (path, text) =>
    expect(judge(among({ path, text }))).not.toEqual([]),
  );

  test.each(keeps)('accepts %s: %s', (path, text) =>
    expect(judge(among({ path, text })).filter((breach) => breach.startsWith(path))).toEqual([]),
  );
});

describe('a journey has at most 80 lines', () => {
  const judge = law.shortJourneys(80);
  const journeys = readSources(import.meta.dirname, ['e2e']).filter(({ path }) => path.endsWith('.spec.ts'));
  const journeyOf = (lines: number) => ({
    path: 'e2e/x.spec.ts',
    text: `test('a member walks', async ({ page }) => {\n${'  await page.reload();\n'.repeat(lines - 2)}});\n`,
  });

  test('holds', () => {
    expect(journeys.length).toBeGreaterThan(20);
    expect(judge(journeys)).toEqual([]);
  });
  test('finds a longer one, also below another', () => {
    expect(judge([journeyOf(81)])).not.toEqual([]);
    const [short, long] = [journeyOf(5).text, journeyOf(81).text];
    expect(judge([{ path: 'e2e/x.spec.ts', text: short + long }])).toHaveLength(1);
  });
  test('accepts 80 lines', () => expect(judge([journeyOf(80)])).toEqual([]));
});

describe('a journey loads a page again only through `reopen`, which says why', () => {
  const judge = (files: readonly { path: string; text: string }[]) =>
    files
      .filter(({ path, text }) => path !== 'e2e/reopen.ts' && /\.reload\(/.test(text))
      .map(({ path }) => path);

  test('holds', () => expect(judge(readSources(import.meta.dirname, ['e2e']))).toEqual([]));
  test('finds another one', () =>
    expect(judge([{ path: 'e2e/x.spec.ts', text: 'await other.reload();' }])).toEqual(['e2e/x.spec.ts']));
});

describe('every folder of the web is a room that one can look over', () => {
  const most = 25;
  const folders = [
    'web',
    ...readdirSync(join(import.meta.dirname, 'web'), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(import.meta.dirname.length + 1)),
  ];
  const filesIn = (folder: string): number =>
    readdirSync(join(import.meta.dirname, folder), { withFileTypes: true }).filter((entry) => entry.isFile())
      .length;

  test(`with at most ${most} files of its own`, () => {
    expect(filesIn('web/ui/css')).toBeGreaterThan(10);
    expect(folders.filter((folder) => filesIn(folder) > most)).toEqual([]);
  });

  test('and every noun of the web is one of the server', () => {
    const nouns = new Set(sources.map(({ path }) => domainOf(path)));
    const strangers = (paths: string[]) => paths.map(webDomainOf).filter((noun) => noun && !nouns.has(noun));
    expect(strangers(['web/domains/passkeys/x.ts', 'web/domains/feed/x.ts'])).toEqual(['passkeys']);
    expect(strangers(sources.map(({ path }) => path))).toEqual([]);
  });

  test('and the data of a noun is in data.ts alone', () => {
    const others = (paths: string[]) =>
      paths.filter((path) => /^web\/domains\/.*\/(?:[\w-]+-)?(?:queries|reads|mutations)\.tsx?$/.test(path));
    expect(others(['web/domains/feed/reads.ts', 'web/domains/feed/data.ts'])).toHaveLength(1);
    expect(others(sources.map(({ path }) => path))).toEqual([]);
  });
});

describe('a test of the web replaces the network through `web/testing` alone', () => {
  const stub = /stubGlobal\(\s*'fetch'|spyOn\(\w+,\s*'fetch'|\b(?:globalThis|window)\.fetch = /;
  const judge = (files: readonly Source[]) =>
    files
      .filter(
        ({ path, text }) => path.startsWith('web/') && !path.startsWith('web/testing/') && stub.test(text),
      )
      .map(({ path }) => path);

  test('holds', () => expect(judge(sources)).toEqual([]));
  test.each([
    "vi.stubGlobal('fetch', answer);",
    "vi.stubGlobal(\n  'fetch',\n  answer,\n);",
    "vi.spyOn(globalThis, 'fetch');",
    'globalThis.fetch = answer;',
  ])('finds %s', (text) =>
    expect(judge([{ path: 'web/domains/goals/x.test.tsx', text }])).toEqual(['web/domains/goals/x.test.tsx']),
  );
});

test('the laws see the whole tree', () => {
  expect(sources.filter(({ path }) => !isTest(path)).length).toBeGreaterThan(150);
  expect(existing.length).toBe(Object.keys(tables).length);
});

test('nine of ten files have at most 180 lines, because past them there is usually a second noun', () => {
  const longest = sources
    .filter(({ path }) => !isTest(path) && !path.startsWith('contract/'))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .sort((one, other) => other.lines - one.lines);
  expect(longest[Math.floor(longest.length / 10)]?.lines).toBeLessThanOrEqual(180);
});

/** Returns the real contract and this file. */
function among(source: Source): Source[] {
  return [...sources.filter(({ path }) => path.startsWith('contract/') && path !== source.path), source];
}
