import { posix } from 'node:path';
import {
  commentsOf,
  domainOf,
  type Import,
  importsOf,
  isTest,
  type Source,
  withoutComments,
} from './read-sources.ts';

/** Checks the sources. Returns one sentence for each violation. */
export type Law = (sources: readonly Source[]) => string[];

/** Files and folders that a part of the tree may import, and packages by name (null: any). */
export interface Wall {
  /** The longest matching `from` counts. */
  from: string;
  may: readonly string[];
  packages: RegExp | null;
}

/**
 * A file imports only what its wall allows. Tests have their own walls, because they import what they test.
 */
export const walls = (list: readonly Wall[], ofTests: readonly Wall[]): Law => {
  const wallOf = (path: string) =>
    (isTest(path) ? ofTests : list)
      .filter(({ from }) => path.startsWith(from))
      .sort((a, b) => b.from.length - a.from.length)[0];
  return each((source) => {
    const wall = wallOf(source.path);
    if (!wall) return [`${source.path} stands in no part of the tree that the walls name.`];
    return importsOf(source)
      .filter(({ file, name }) =>
        file === null
          ? wall.packages !== null && !wall.packages.test(name)
          : !wall.may.some((part) => file.startsWith(part)),
      )
      .map(({ name }) => `${source.path} imports ${name}, which ${wall.from} may not know.`);
  });
};

/**
 * The web imports only types from contract files with schemas, because a value would include the schema
 * library.
 */
export const typesOnly: Law = (sources) => {
  const contract = new Map(
    sources.filter(({ path }) => path.startsWith('contract/')).map((source) => [source.path, source]),
  );
  const holdsSchemas = (path: string, seen = new Set<string>()): boolean => {
    const source = contract.get(path);
    if (!source || seen.has(path)) return false;
    seen.add(path);
    return importsOf(source).some(
      ({ name, file, isType }) =>
        !isType && (name.startsWith('typebox') || (file !== null && holdsSchemas(file, seen))),
    );
  };
  return each((source) =>
    importsOf(source)
      .filter(
        ({ file, isType }) =>
          file?.startsWith('contract/') && source.path.startsWith('web/') && !isType && holdsSchemas(file),
      )
      .map(({ name }) => `${source.path} takes a value from ${name}, which holds schemas: types only.`),
  )(sources);
};

/** The web never computes what a tier may do. The server sends that with the current user. */
export const answersNotIngredients = (secret: string): Law =>
  each((source) =>
    importsOf(source)
      .filter(({ file }) => source.path.startsWith('web/') && file === secret)
      .map(() => `${source.path} imports ${secret}: the server sends the member's own row.`),
  );

export interface Level {
  domains: readonly string[];
  /** Why it is on this level. */
  because: string;
  /** True on the level of all domains that aren't named. */
  hasOthers?: true;
}

/**
 * A domain imports only from domains of an earlier level, never from one on its own level. `nounOf` returns a
 * file's domain.
 */
export const levels = (list: readonly Level[], nounOf: (path: string) => string | null = domainOf): Law => {
  const others = list.findIndex(({ hasOthers }) => hasOthers);
  const levelOf = (domain: string) => {
    const named = list.findIndex(({ domains }) => domains.includes(domain));
    return named === -1 ? others : named;
  };
  return each((source) => {
    const domain = nounOf(source.path);
    if (domain === null || isTest(source.path)) return [];
    return importsOf(source).flatMap(({ file }) => {
      const other = file === null ? null : nounOf(file);
      if (other === null || other === domain || levelOf(other) < levelOf(domain)) return [];
      return [
        `${source.path} imports from ${other}, which does not stand below ${domain}. The levels in architecture.test.ts say which do.`,
      ];
    });
  });
};

/** Other domains import only the rules and acts of a domain. Only the table of contents imports its noun, which has its routes and jobs. */
export const doors = (tableOfContents: string): Law =>
  each((source) =>
    importsOf(source).flatMap(({ file, name }) => {
      const other = file === null ? null : domainOf(file);
      if (file === null || other === null || other === domainOf(source.path) || isTest(source.path))
        return [];
      const closed =
        /[./](?:store|routes|jobs)\.ts$/.test(file) ||
        (file.endsWith('/noun.ts') && source.path !== tableOfContents);
      return closed
        ? [`${source.path} imports ${name}: only rules and acts of ${other} are open to others.`]
        : [];
    }),
  );

const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]([a-z_]+)/g,
  /\binsert\s+into\s+"?([a-z_]+(?:\.[a-z_]+)?)/gi,
  /\bupdate\s+(?:only\s+)?"?([a-z_]+(?:\.[a-z_]+)?)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi,
  /\bdelete\s+from\s+(?:only\s+)?"?([a-z_]+(?:\.[a-z_]+)?)/gi,
  /\btruncate\s+(?:table\s+)?"?([a-z_]+)/gi,
];

/** The one file that writes tables by a computed name: erasing a member takes their names from a registry of all tables. */
const erasing = 'server/platform/database/erase-rows.ts';

/** A statement that writes a table whose name is computed, so that the law can't see it. */
const computedWrite = /\b(?:insert\s+into|delete\s+from|update)\s+\$\{sql\.(?:table|id|ref|raw)\b/i;

/** Returns the owner of each table: the domain or the provider whose tables.ts names it, or the platform. */
export const ownersOf = (sources: readonly Source[]): Record<string, string[]> => {
  const owners: Record<string, string[]> = {};
  for (const { path, text } of sources) {
    const owner =
      path === 'server/platform/database/platform-tables.ts'
        ? 'platform'
        : /^server\/(?:domains|providers)\/([^/]+)\/tables\.ts$/.exec(path)?.[1];
    if (!owner) continue;
    for (const [, table = ''] of text.matchAll(/^ {2}([a-z_]+): \{/gm)) (owners[table] ??= []).push(owner);
  }
  return owners;
};

/**
 * Only the owner of a table writes to it, and writes its name. Every table needs one owner, so that a new one gets it.
 */
export const ownTables =
  (existing: readonly string[]): Law =>
  (sources) => {
    const owners = ownersOf(sources);
    return [
      ...existing.filter((table) => !(table in owners)).map((table) => `No tables.ts names ${table}.`),
      ...Object.keys(owners)
        .filter((table) => !existing.includes(table))
        .map((table) => `There is no table ${table}.`),
      ...Object.entries(owners)
        .filter(([, names]) => names.length > 1)
        .map(([table, names]) => `${table} belongs to ${names.join(' and ')}.`),
      ...each((source) => {
        if (!source.path.startsWith('server/') || isTest(source.path)) return [];
        const writer =
          /^server\/(?:domains|providers)\/([^/]+)\//.exec(source.path)?.[1] ??
          source.path.split('/')[1] ??
          '';
        const text = withoutComments(source.text);
        const written = new Set(
          writes.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')),
        );
        return [
          ...[...written]
            .filter((table) => table in owners && !owners[table]?.includes(writer))
            .map((table) => `${source.path} writes ${table}, which belongs to ${owners[table]}.`),
          ...(computedWrite.test(text) && source.path !== erasing
            ? [`${source.path} writes a table without its name.`]
            : []),
        ];
      })(sources),
    ];
  };

export interface Vocabulary {
  /** Meaningless names for files and folders. */
  forbidden: readonly string[];
  /** Folders where `forbidden` applies. Routes of the web are named by their URLs. */
  within: readonly string[];
}

/** Files of rules, and the texts of emails and sentences, which are computed as purely. */
const pureFile = /(?:^|[./])(?:rules|emails|sentences)\.ts$/;

/** Forbids meaningless names, and requires kebab-case for files of server domains. */
export const vocabulary = ({ forbidden, within }: Vocabulary): Law =>
  each(({ path }) => {
    const names = path.split('/').map((part) => part.replace(/(\.test)?\.tsx?$/, ''));
    if (within.some((folder) => path.startsWith(folder))) {
      const empty = names.find((name) => forbidden.includes(name));
      if (empty) return [`${path}: "${empty}" is not a name.`];
    }
    if (
      domainOf(path) === null ||
      /^[a-z0-9]+(-[a-z0-9]+)*(\.(store|rules|routes))?(\.test)?\.ts$/.test(posix.basename(path))
    )
      return [];
    return [`${path} is not in kebab-case.`];
  });

export interface Home {
  /** Pattern to find in the text without comments. */
  pattern: RegExp;
  what: string;
  /** Folders where the law applies, and the files that are exempt. */
  within: readonly string[];
  home: (path: string) => boolean;
}

/** Some patterns may occur in one place only. */
export const homes = (places: readonly Home[]): Law =>
  each((source) =>
    places
      .filter(
        ({ within, home }) =>
          within.some((folder) => source.path.startsWith(folder)) &&
          !isTest(source.path) &&
          !home(source.path),
      )
      .filter(({ pattern }) => pattern.test(withoutComments(source.text)))
      .map(({ what }) => `${source.path} ${what}.`),
  );

/** No comment uses wording that hides who does what. `instead` says what to write. */
export const plainComments = (banned: readonly { pattern: RegExp; instead: string }[]): Law =>
  each(({ path, text }) =>
    commentsOf(text).flatMap((comment) =>
      banned.flatMap(({ pattern, instead }) => {
        const found = pattern.exec(comment)?.[0].replace(/^[.:;]? /, '');
        return found ? [`${path}: not “${found}”, ${instead}: "${comment.slice(0, 80)}"`] : [];
      }),
    ),
  );

/** How the web writes dates, times and numbers. */
const formats = 'web/ui/formats.ts';
const dates = 'web/ui/dates.ts';

/** Only `formats.ts` formats dates and numbers, counts things and joins words, so that all pages write them alike. */
export const oneFormat: Law = each(({ path, text }) =>
  path.startsWith('web/') && path !== formats && !isTest(path)
    ? [
        ...withoutComments(text).matchAll(
          /\bIntl\.(?:DateTime|Number|List)Format\b(?!Options)|\.toLocale(?:Date|Time)?String\b|=== 1 \? (?:['`]1 |'(\w+)' : '\1s')/g,
        ),
      ].map(([found]) => `${path} uses ${found}: ${formats} writes dates, numbers and plurals.`)
    : [],
);

/** No text and no comment cites a document that its reader doesn't have. Decisions of this repository have four digits. */
export const noCitations: Law = each(({ path, text }) =>
  [
    ...text.matchAll(
      /(?:\bdecisions?|\brulings?|\(beyond) \d{1,3}\b|\b[AB] (?:sections? \d|§ ?\d|\d\.\d)|\b(?:security|acceptance|decisions|beyond)\.md\b/gi,
    ),
  ].map(([cited]) => `${path} cites "${cited}", which its reader doesn't have.`),
);

/** Rules are pure: they import only the contract, other rules, pure libraries, and how dates are counted and written. */
export const pureRules = (libraries: readonly string[]): Law =>
  each((source) =>
    !pureFile.test(source.path)
      ? []
      : importsOf(source)
          .filter(({ file, name }) =>
            file === null
              ? !libraries.includes(name)
              : !file.startsWith('contract/') && !pureFile.test(file) && file !== formats && file !== dates,
          )
          .map(({ name }) => `${source.path} imports ${name}, which is no rule.`),
  );

/** Clients of other systems: packages, and what of Node's own modules opens a connection. */
const clients = /^(?:@aws-sdk\/|nodemailer$|stripe$|undici$|axios$|got$|ws$|ioredis$)/;
const opensConnection =
  /import \{[^}]*\b(?<!type )(?:connect|createConnection|request|get|Agent|createSocket|Socket)\b[^}]*\} from 'node:(?:net|tls|https?|http2|dgram)'|(?<![.\w])fetch\(|new (?:WebSocket|EventSource)\(|\.sendNotification\(/;

/**
 * A file of the server that calls another system does so through `callOutside`, itself or by a file it imports, so that every call
 * has a time limit and is counted. A connection to a database has limits of its own.
 */
export const outsideCalls =
  (home: string): Law =>
  (sources) => {
    const byPath = new Map(sources.map((source) => [source.path, source]));
    const isThrough = (source: Source): boolean => importsOf(source).some(({ file }) => file === home);
    return sources.flatMap((source) => {
      if (!source.path.startsWith('server/') || isTest(source.path)) return [];
      const imports = importsOf(source);
      const text = withoutComments(source.text);
      const isOpenEnded =
        /\bnew pg\.(?:Client|Pool)\(/.test(text) &&
        !/\bconnectionTimeoutMillis\b|\bpool\.options\b/.test(text);
      const isClient =
        opensConnection.test(text) ||
        imports.some(({ name, isType, file }) => file === null && !isType && clients.test(name));
      const isLimited =
        isThrough(source) ||
        imports.some(({ file }) => {
          const imported = file === null ? undefined : byPath.get(file);
          return imported !== undefined && isThrough(imported);
        });
      return [
        ...(isOpenEnded ? [`${source.path} connects to a database without a time limit.`] : []),
        ...(isClient && !isLimited ? [`${source.path} calls another system without callOutside.`] : []),
      ];
    });
  };

/**
 * Every route with a page has a loader, so that its calls leave before its code is loaded. `asksNothing` says why a
 * page has none.
 */
export const loaders = (asksNothing: Readonly<Record<string, string>>): Law =>
  each(({ path, text }) => {
    const isPage = path.startsWith('web/routes/') && importsOf({ path, text }).some(isScreen);
    const hasLoader = /^\s*loader:/m.test(withoutComments(text));
    if (isPage && !hasLoader && !(path in asksNothing)) return [`${path} has a page and no loader.`];
    return hasLoader && path in asksNothing ? [`${path} has a loader: it needs no reason.`] : [];
  });

const isScreen = ({ file, isType }: Import): boolean =>
  !isType && file !== null && /^web\/domains\/.*Page\.tsx$/.test(file);

function each(judge: (source: Source) => string[]): Law {
  return (sources) => sources.flatMap(judge);
}

/** A journey has at most `most` lines, because it follows one intention of a member. Reads the files of `e2e/`. */
export const shortJourneys = (most: number): Law =>
  each(({ path, text }) =>
    [...text.matchAll(/^( *)test(?:\.\w+)?\((['"`])(.*?)\2,[\s\S]*?^\1\}\);$/gm)]
      .map(([journey, , , name]) => ({ name, lines: journey.split('\n').length }))
      .filter(({ lines }) => lines > most)
      .map(({ name, lines }) => `${path}: "${name}" has ${lines} lines, at most ${most} are allowed.`),
  );

/** A list is shown by `ListOf`: no other file has the end of a paged list, or writes the states of a read around rows. */
export const listsByKit: Law = each(({ path, text }) =>
  path.startsWith('web/domains/') &&
  !isTest(path) &&
  (/<LoadMore\b/.test(text) ||
    (/\bisError\b/.test(text) && /<EmptyState\b/.test(text) && /\.map\(/.test(text)))
    ? [`${path} writes a list by hand. Use ListOf or DataOf (docs/lists.md).`]
    : [],
);
