import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentType } from '#contract/content-types/content-types.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import type { Actor, Reply, TestApp } from './app.ts';

/** Members of a sample: its author, and another one who may read it. */
export interface SampleCast {
  app: TestApp;
  author: Actor;
  reader: Actor;
}

/** A sample writes private words with it: the test of leaks looks for them, and its calls must succeed. */
export interface PrivateWorld {
  app: TestApp;
  actor(name: string): Actor;
  ask(name: string, key: string, body?: unknown): Promise<Reply['body']>;
  /** Returns a unique word for a private place, with its readers. The first of them wrote it. */
  canary(place: string, ...readers: string[]): string;
  /** Expects the words of these places in the export of a member. */
  exports(name: string, ...places: string[]): void;
  /** Remembers an id, so that everyone asks about it. */
  remember(id: string): void;
  nextWeek(): string;
}

/** One content of a type, for the tests that treat all types alike. */
export interface ContentSample {
  /** Writes one that its reader may open, and returns its id. */
  write(cast: SampleCast): Promise<string>;
  report: {
    /** The call that reports it, after `/api/`. `:partner` is the other member. */
    path: string;
    /** Begins the confirmation. */
    noun: string;
    /** Sentence about an unknown id. */
    missing: string;
  };
  /** Writes what few members may read. The test of leaks looks for it everywhere. */
  writePrivate?(world: PrivateWorld): Promise<void>;
}

/** The samples of a domain, which `content-sample.ts` in its folder exports. */
export type ContentSamples = Partial<Record<ContentType, ContentSample>>;

/** Calls as a member and returns the id in the reply. */
export const idOf = async (member: Actor, key: string, body?: object): Promise<string> =>
  (await member.call(key as Key, body)).body.id;

/** Returns the samples of all domains. */
export async function readSamples(): Promise<[ContentType, ContentSample][]> {
  const domains = join(import.meta.dirname, '../domains');
  const samples: [ContentType, ContentSample][] = [];
  for (const file of globSync('*/content-sample.ts', { cwd: domains }).sort()) {
    const module = (await import(join(domains, file))) as { contentSamples: ContentSamples };
    samples.push(...(Object.entries(module.contentSamples) as [ContentType, ContentSample][]));
  }
  return samples;
}
