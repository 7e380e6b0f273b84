/**
 * Pages that the server sends as complete HTML, readable without JavaScript: the data of each, which the
 * server reads and `web/public` draws.
 */

import type { BlogCategory } from '../blog/constants.ts';
import type { StarterSettings } from '../membership/starter-limits.ts';
import type { AppealState } from '../moderation/appeals.ts';
import type { Picture } from '../platform/images.ts';
import type { ContactCategory, TicketState } from '../support/constants.ts';

export const legalTexts = ['terms', 'privacy', 'guidelines'] as const;
export type LegalText = (typeof legalTexts)[number];

export const legalTitles: Record<LegalText, string> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  guidelines: 'Community Guidelines',
};

/** Facts about a page for browsers, search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute URL. */
  canonical: string;
  /** False keeps the page out of search engines. */
  isListed: boolean;
  /** Facts of an article. */
  article?: {
    published_at: string;
    changed_at: string;
    author: string;
    section: string;
    tags: readonly string[];
  };
  /** Picture of link previews, at an absolute URL; missing for the one of its kind of page. */
  image?: { url: string; width: number; height: number; alt: string };
  /** Structured data (schema.org). */
  data?: object;
  feeds?: readonly { title: string; type: string; path: string }[];
}

/** One JSON-LD document. */
export interface StructuredFacts {
  '@context': 'https://schema.org';
  '@type': string;
  [property: string]: unknown;
}

export interface LegalSection {
  title: string;
  /** Trusted HTML from our own content files. */
  html: string;
  /** The section in plain words, as trusted HTML. */
  plain: string;
}

export interface LegalPage {
  kind: 'legal';
  text: LegalText;
  title: string;
  lead: string;
  /** Date since which this version is in force, `YYYY-MM-DD`. */
  since: string;
  /** False for an older version. */
  isCurrent: boolean;
  /** Changes of this version; empty for the first. */
  changes: readonly { section: number; change: string }[];
  /** Dates of the versions in force by now, newest first. */
  versions: readonly string[];
  /** Dates of versions that are published and not in force yet, soonest first. */
  coming: readonly string[];
  sections: readonly LegalSection[];
}

export const helpTopics = [
  'evolve-90',
  'plans',
  'community',
  'journal-and-habits',
  'account',
  'phone',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

export const helpTopicNames: Record<HelpTopic, string> = {
  'evolve-90': 'Evolve 90',
  plans: 'Plans and money',
  community: 'Community',
  'journal-and-habits': 'Journal and habits',
  account: 'Account and sign-in',
  phone: 'Phone and offline',
};

export interface HelpLink {
  path: string;
  title: string;
  /** The answer in one or two sentences. */
  short: string;
}

/** The help centre: all answers by topic, or those that a search found. */
export interface HelpPage {
  kind: 'help';
  answers: number;
  topics: readonly { topic: HelpTopic; links: readonly HelpLink[] }[];
  /** Null without a search. */
  search: { query: string; found: readonly HelpLink[] } | null;
}

export interface HelpArticlePage extends HelpLink {
  kind: 'help-article';
  topic: HelpTopic;
  /** Trusted HTML from our own content files. */
  html: string;
  related: readonly HelpLink[];
  /** The reply that this reader gave just now. */
  vote: HelpVote | null;
}

/** Replies to "Did this help?". */
export const helpVotes = ['yes', 'no'] as const;
export type HelpVote = (typeof helpVotes)[number];

/** Live numbers of the community. A part that says too much about too few members is null. */
export interface CommunityNumbers {
  /** ISO instant of the count. */
  as_of: string;
  /** `paying` is null if too few pay, or too few don't. */
  members: { all: number; paying: number | null } | null;
  /** Completed days of all members. */
  stones: number | null;
  reached_week_percent: number | null;
}

/** Live facts of the community, or null for each that isn't known now. */
export interface LiveFacts {
  /** Null when they can't be counted. */
  numbers: CommunityNumbers | null;
  /** The founding offer; null when it isn't open or can't be read. */
  founder: { seats: number; remaining: number } | null;
  /** Sentence in place of the count of members, where an administrator switched it on; else null. */
  claim: string | null;
}

/** The form to write to us, with what was typed when something is wrong with it. */
export interface ContactPage {
  kind: 'contact';
  typed: { category: string; name: string; email: string; message: string; about_staff: boolean };
  /** Sentences by field; `form` is about all of it. */
  faults: { form?: string; category?: string; name?: string; email?: string; message?: string };
  /** Signed time and id of this page. */
  stamp: string;
  office: OfficeHours;
  /** ISO instant until which a visitor who writes now has a reply. */
  reply_by: string;
}

/** The office hours that run, or the next ones, as ISO instants. */
export interface OfficeHours {
  is_open: boolean;
  opens_at: string;
  closes_at: string;
}

/** The conversation about one question, for the owner of its link. */
export interface QuestionPage {
  kind: 'question';
  /** Path with the secret of the link. */
  path: string;
  number: number;
  title: string;
  category: ContactCategory;
  state: TicketState;
  opened_at: string;
  /** ISO instant of the promised reply; null while none is due. */
  due_at: string | null;
  messages: readonly {
    kind: 'question' | 'reply';
    author_name: string | null;
    content: string;
    at: string;
  }[];
  /** Set right after the question was sent. */
  is_new: boolean;
  /** False when the address gets no more receipts today, so that only this page has its link. */
  has_receipt: boolean;
  typed: string;
  fault: string | null;
  stamp: string;
}

/** A suspension, for the member whom the link was sent to. */
export interface AppealPage {
  kind: 'appeal';
  /** Path with the secret of the link. */
  path: string;
  state: AppealState;
  reason: string;
  /** ISO instants: the end of the suspension, or null until it is lifted; and until when the member may ask. */
  ends_at: string | null;
  until: string;
  /** Words with which the member asked; null before. */
  words: string | null;
  /** Words of who decided, if there are some. */
  note: string | null;
  typed: string;
  fault: string | null;
}

/** A blog post in a list. */
export interface BlogCard {
  path: string;
  title: string;
  excerpt: string;
  category: BlogCategory;
  /** Reading time. */
  minutes: number;
  published_at: string;
  /** `id` is null for a former member. */
  author: { id: string | null; name: string; photo: string | null };
  picture: Picture | null;
}

/** A page of the blog, newest posts first. */
export interface BlogPage {
  kind: 'blog';
  category: BlogCategory | null;
  tag: string | null;
  /** From 1. */
  number: number;
  posts: readonly BlogCard[];
  hasOlder: boolean;
}

export interface BlogPostPage extends BlogCard {
  kind: 'blog-post';
  /** Empty if its author left it out. */
  introduction: string;
  /** Sanitised rich text. */
  html: string;
  tags: readonly string[];
  words: number;
  changed_at: string;
  related: readonly BlogCard[];
}

/** "Why it works", what is known about it, and how the community is really going. */
export interface AboutPage extends LiveFacts {
  kind: 'about';
}

/** Day 1, as a visitor tries it on the landing. */
export interface FirstDay {
  title: string;
  minutes: number;
  /** Question of the walk. */
  walk: string;
  /** Question that the line answers. */
  prompt: string;
  /** The lesson as trusted HTML: its beginning, and the rest. */
  opening: string;
  rest: string;
}

/** Result of the newsletter form that was sent without JavaScript. */
export interface LetterResult {
  isDone: boolean;
  sentence: string;
  /** The typed address, so that a refusal loses nothing. */
  email: string;
}

/** The front door. */
export interface LandingPage extends LiveFacts {
  kind: 'landing';
  firstDay: FirstDay;
  /** Null unless the form was just sent. */
  letter: LetterResult | null;
}

/** The plans for visitors. */
export interface PlansPage {
  kind: 'plans';
  founder: LiveFacts['founder'];
}

export interface NotFoundPage {
  kind: 'not-found';
  sentence: string;
  /** The newest blog posts, in place of which something was not found. */
  newest?: readonly BlogCard[];
}

/** A form that the server couldn't take, with all that was typed, to be sent again. */
export interface UnsentPage {
  kind: 'unsent';
  path: string;
  sentence: string;
  fields: readonly { name: string; value: string }[];
}

/** Facts that every page shows around its content. */
export interface SiteFacts {
  brand: string;
  /** Paths of the logo on light and on dark pages. Empty: the drawn mark. */
  logo: { light: string; dark: string };
  origin: string;
  postalAddress: string | null;
  /** Address that members write to. */
  supportEmail: string;
  /** Year of the copyright line. */
  year: number;
  /** Whether plans can be bought, and whether real money moves. */
  sale: 'open' | 'test' | 'closed';
  /** Limits of Starters, which administrators may change. */
  starter: StarterSettings;
}

export type PublicPage =
  | LandingPage
  | PlansPage
  | LegalPage
  | HelpPage
  | HelpArticlePage
  | AboutPage
  | ContactPage
  | QuestionPage
  | AppealPage
  | BlogPage
  | BlogPostPage
  | UnsentPage
  | NotFoundPage;

/** The module that the build writes, and the server loads: `web/public/render.tsx`. */
export interface PublicRenderer {
  /** Returns a whole document. */
  render(page: PublicPage, head: PageHead, site: SiteFacts): string;
  /** Contents of the inline elements of every document, for the content security policy. */
  styles: readonly string[];
  scripts: readonly string[];
}
