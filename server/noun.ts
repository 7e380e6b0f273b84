import type { FastifyInstance } from 'fastify';
import type { RegisterToPay } from './domains/auth/register.ts';
import type { recordUses } from './domains/auth/sessions/record-uses.ts';
import type { FindUnpaid } from './domains/auth/sign-in.ts';
import type { EndRegistrations } from './domains/auth/verify-email.ts';
import type { CommentSubjects } from './domains/comments/subject.ts';
import type { ContentAdapters } from './domains/content-types/content-adapter.ts';
import type { AppContext } from './platform/app-context.ts';
import type { Database } from './platform/database/database.ts';
import type { Tables } from './platform/database/tables.ts';
import type { EmailText } from './platform/email/email-template.ts';
import type { EventName, Subscribers } from './platform/events.ts';
import type { BoundedSearch } from './platform/http/bounded-search.ts';
import type { Gauge } from './platform/http/metrics.ts';
import type { PublicPages } from './platform/http/public-pages.ts';
import type { Serve } from './platform/http/serve.ts';
import type { Cron, Tasks } from './platform/jobs.ts';
import type { Viewer } from './platform/viewer/rules.ts';

/** Declarations of all nouns, for those that look at each of them. */
interface AllNouns {
  tables: Required<Tables>;
  content: ContentAdapters;
}

/** Finds who is calling, and stores when a session was last used. */
interface Viewers {
  uses: ReturnType<typeof recordUses>;
  find(token: string, now: Date): Promise<Viewer | null>;
  recordWrite(db: Database, sessionId: string): Promise<void>;
}

/** Registrations that must be paid first, for those who sign up and sign in. */
interface Registrations {
  registerToPay: RegisterToPay;
  endRegistrations: EndRegistrations;
  findUnpaid: FindUnpaid;
}

/** Services that routes get beside those of the context. */
interface RouteParts {
  app: FastifyInstance;
  commentSubjects: CommentSubjects;
  content: ContentAdapters;
  bounded: BoundedSearch;
  registrations: Registrations;
  uses: Viewers['uses'];
}

/** Declaration of a noun, in its `noun.ts`. `nouns.ts` lists all of them, and every other list follows from these. */
export interface Noun {
  /** The tables that only its own files write. */
  tables?: Tables;
  /** How views over content read and hide its own. */
  content?: Partial<ContentAdapters> | ((subjects: CommentSubjects) => Partial<ContentAdapters>);
  /** Its texts that members comment on. */
  commentSubjects?: Partial<CommentSubjects>;
  /** Its endpoints of the contract. */
  routes?(serve: Serve, ctx: AppContext, parts: RouteParts): void;
  /** Its addresses outside the contract: pages that the server sends complete, and hooks of other systems. */
  pages?(app: FastifyInstance, ctx: AppContext, pages: PublicPages): void;
  /** Its background tasks by name. */
  tasks?(ctx: AppContext, all: AllNouns): Tasks;
  /** Its tasks that had another name, which jobs may still have. */
  formerTasks?: Record<string, string>;
  cron?: readonly Cron[];
  /** Its reactions to events, in their order. On one event those of an earlier noun run first. */
  subscribers?: readonly Subscribers[] | ((subjects: CommentSubjects) => readonly Subscribers[]);
  /** Reactions to events in no order, because none sees another's changes. They run together with those of all nouns. */
  lookers?: Subscribers;
  /** Reactions that publish to open pages. */
  announcements?: readonly Subscribers[];
  /** Which of its acts the audit log records. */
  audit?: readonly Subscribers[];
  /** Its figures for the metrics. */
  gauges?(ctx: AppContext): Gauge[];
  /** Emails with sample data, for their previews. */
  emailSamples?(brand: string, now: Date): Record<string, EmailText>;

  // One noun has each of these, for others that may not import it.

  viewers?(ctx: AppContext): Viewers;
  registrations?(ctx: AppContext): Registrations;
  /** Returns the HTML that an address shows in a browser without scripts, or null. */
  withoutScript?(db: Database, url: string): Promise<string | null>;
  /** Events that are kept for good. */
  keptEvents?: readonly EventName[];
}
