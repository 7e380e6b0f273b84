import { type Plugin, parseAst } from 'vite';

/**
 * What the product never asks of React: hydrating a page that a server drew, view transitions, refs on fragments, <Activity> and
 * <SuspenseList>. React ships all of it in one function that no bundler can shake, 13 kB gzip of every visit (measured). Each part
 * hangs on a few variables, fields and kinds of node that can't have any other value here, so they become constants, and the
 * minifier drops what then can't be reached.
 *
 * Every name below has to be found in React's file, and nobody may import what was left out: otherwise the build fails. With another
 * version of React, compare each name with its code; web/platform/lean-react.test.ts draws the same page with both.
 */
const constants: Readonly<Record<string, string>> = {
  // Hydration begins in hydrateRoot alone; createRoot never sets these.
  isHydrating: '!1',
  hydrationParentFiber: 'null',
  nextHydratableInstance: 'null',
  hydrationErrors: 'null',
  // Set where React meets a <ViewTransition>.
  viewTransitionMutationContext: '!1',
  shouldStartViewTransition: '!1',
  appearingViewTransitions: 'null',
  inUpdateViewTransition: '!1',
  rootViewTransitionAffected: '!1',
  rootViewTransitionNameCanceled: '!1',
  pendingViewTransition: 'null',
  pendingViewTransitionEvents: 'null',
};

/** Fields of a root and of a Suspense boundary that only hydration fills. */
const fields: Readonly<Record<string, string>> = { isDehydrated: '!1', dehydrated: 'null' };

/** Kinds of node that are never made: a dehydrated fragment, a SuspenseList, a ViewTransition, an Activity. */
const tags: readonly unknown[] = [18, 19, 30, 31];

/** A fragment needs an instance only for its ref. */
const casesIn: Readonly<Record<string, readonly unknown[]>> = { safelyAttachRef: [7] };

/** The lanes in which a commit could start a view transition: `(lanes & …) === lanes`. */
const viewTransitionLanes = 335544064;

/** Functions that are only reached through what is left out, or that answer a question about it, with the answer. */
const bodies: Readonly<Record<string, string>> = {
  popHydrationState: 'return !1;',
  upgradeHydrationErrorsToRecoverable: 'return null;',
  throwOnHydrationMismatch: '',
  prepareToHydrateHostInstance: '',
  updateDehydratedSuspenseComponent: '',
  retrySuspenseComponentWithoutHydrating: '',
  popToNextHostParent: '',
  // Events that wait for a part of the page to be hydrated.
  queueIfContinuousEvent: 'return !1;',
  clearIfContinuousEvent: '',
  attemptHydrationAtCurrentPriority: '',
  attemptContinuousHydration: '',
  attemptExplicitHydrationTarget: '',
  retryIfBlockedOn: '',
  startViewTransition: '',
  trackEnterViewTransitions: '',
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  commitDeletedPairViewTransitions: '',
  restoreNestedViewTransitions: '',
  restoreEnterOrExitViewTransitions: '',
  restoreViewTransitionOnHostInstances: '',
  restoreViewTransitionName: '',
  applyViewTransitionToHostInstances: '',
  measureNestedViewTransitions: '',
  scheduleViewTransitionEvent: '',
  createViewTransitionInstance: '',
  reportViewTransitionError: '',
  flushAfterMutationEffects: '',
  commitAfterMutationEffectsOnFiber: '',
  ViewTransitionPseudoElement: '',
  isFragmentInstanceParent: 'return !1;',
  FragmentInstance: '',
  commitNewChildToFragmentInstance: '',
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
  deleteChildFromFragmentInstance: '',
};

/** Classes whose methods go with them. */
const classes = ['FragmentInstance', 'ViewTransitionPseudoElement', 'ReactDOMHydrationRoot'];

const absent = ['hydrateRoot', 'ViewTransition', 'addTransitionType', 'Activity', 'SuspenseList'];
const imported = /import\s*\{([^}]*)\}\s*from\s*['"]react(?:-dom\/client)?['"]/g;
const reached = new RegExp(`\\bReact(?:DOM)?\\.(?:unstable_)?(${absent.join('|')})\\b`);
const fragmentRef = /<Fragment\b[^>]*\sref=/;

/** Builds the web without the parts of React that it doesn't use. The dev server has React whole. */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /react/i },
      handler(code, id) {
        if (id.endsWith('react-dom-client.production.js')) return { code: withoutUnused(code), map: null };
        const name = absentIn(code);
        if (name)
          throw new Error(
            `${id} needs ${name} of React, which scripts/lean-react.ts leaves out of the build.`,
          );
        return null;
      },
    },
  };
}

/** The name of something left out that a module asks for. */
export function absentIn(code: string): string | undefined {
  const names = [...code.matchAll(imported)].flatMap(([, list = '']) =>
    list.split(',').map(
      (each) =>
        each
          .trim()
          .replace(/^unstable_/, '')
          .split(/\s/)[0],
    ),
  );
  if (fragmentRef.test(code)) return 'a ref on <Fragment>';
  return absent.find((name) => names.includes(name)) ?? reached.exec(code)?.[1];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** React's file for the browser (react-dom-client.production.js) with everything above decided. */
export function withoutUnused(code: string): string {
  const missing = new Set([
    ...Object.keys(constants),
    ...Object.keys(fields),
    ...Object.keys(bodies),
    ...classes,
  ]);
  const edits: { start: number; end: number; text: string }[] = [];
  const replace = ({ start, end }: Pick<Node, 'start' | 'end'>, text: string): void => {
    edits.push({ start, end, text });
  };
  const decided = (table: Readonly<Record<string, string>>, name: unknown): string | undefined => {
    if (typeof name !== 'string' || !Object.hasOwn(table, name)) return undefined;
    missing.delete(name);
    return table[name];
  };

  /** Returns whether the node needs no further look. */
  const edit = (node: Node, parent: Node | null, key: string, within: string): boolean => {
    switch (node.type) {
      case 'FunctionDeclaration': {
        const body = decided(bodies, nameOf(node.id));
        if (body !== undefined) replace(node.body as Node, `{${body}}`);
        return body !== undefined || isShadowing(node);
      }
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return isShadowing(node);
      case 'ExpressionStatement': {
        const assignment = node.expression as Node;
        if (assignment.type !== 'AssignmentExpression') return false;
        const path = pathOf(assignment.left as Node);
        if (path.join('.') === 'exports.hydrateRoot') {
          replace(node, '');
          return true;
        }
        if (path[1] !== 'prototype' || !classes.includes(path[0] ?? '')) return false;
        missing.delete(path[0] ?? '');
        const value = assignment.right as Node;
        // `A.prototype.render = B.prototype.render = …` leaves the other one.
        const isShared = value.type === 'AssignmentExpression';
        replace(isShared ? { start: node.start, end: value.start } : node, '');
        if (isShared) walk(value, node, 'expression', within);
        return true;
      }
      case 'AssignmentExpression': {
        // The assignment's value may be used: it stays.
        if (decided(constants, nameOf(node.left)) === undefined) return false;
        replace({ start: node.start, end: (node.right as Node).start }, '');
        walk(node.right as Node, node, 'right', within);
        return true;
      }
      case 'Identifier': {
        const isName =
          (parent?.type === 'VariableDeclarator' && key === 'id') ||
          (parent?.type === 'MemberExpression' && key === 'property') ||
          (parent?.type === 'Property' && key === 'key');
        const value = isName ? undefined : decided(constants, node.name);
        if (value !== undefined) replace(node, value);
        return true;
      }
      case 'MemberExpression': {
        if (node.computed || (parent?.type === 'AssignmentExpression' && key === 'left')) return false;
        const value = decided(fields, nameOf(node.property));
        if (value !== undefined) replace(node, value);
        return value !== undefined;
      }
      case 'BinaryExpression': {
        const [left, right] = [node.left as Node, node.right as Node];
        if (node.operator !== '===' && node.operator !== '!==') return false;
        const isTag = left.type === 'Literal' && tags.includes(left.value) && fieldOf(right) === 'tag';
        const isLanes =
          left.type === 'BinaryExpression' && (left.right as Node).value === viewTransitionLanes;
        if (!isTag && !isLanes) return false;
        replace(node, node.operator === '===' ? '!1' : '!0');
        return true;
      }
      case 'SwitchStatement':
        if (fieldOf(node.discriminant as Node) !== 'tag') return false;
        editCases(node, within);
        return true;
      default:
        return false;
    }
  };

  const editCases = (node: Node, within: string): void => {
    walk(node.discriminant as Node, node, 'discriminant', within);
    const left = [...tags, ...(casesIn[within] ?? [])];
    let isReached = false;
    for (const each of node.cases as Node[]) {
      const body = each.consequent as Node[];
      const isOut = each.test !== null && left.includes((each.test as Node).value);
      if (isOut && !isReached) {
        replace(each, '');
        continue;
      }
      // The case above falls through to this one: only the label goes.
      if (isOut) replace({ start: each.start, end: body[0]?.start ?? each.end }, '');
      for (const statement of body) walk(statement, each, 'consequent', within);
      isReached = !isLeaving(body);
    }
  };

  const walk = (node: Node, parent: Node | null, key: string, within: string): void => {
    if (edit(node, parent, key, within)) return;
    const inside = node.type === 'FunctionDeclaration' ? (nameOf(node.id) ?? within) : within;
    for (const [name, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) walk(child, node, name, inside);
  };

  walk(parseAst(code) as unknown as Node, null, '', '');
  if (missing.size > 0)
    throw new Error(
      `React no longer has ${[...missing].join(', ')}: compare scripts/lean-react.ts with its code.`,
    );
  edits.sort((a, b) => b.start - a.start);
  let lean = code;
  for (const { start, end, text } of edits) lean = lean.slice(0, start) + text + lean.slice(end);
  return lean;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined;

const fieldOf = (node: Node): string | undefined =>
  node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : undefined;

/** `a.b.c` as its names. */
function pathOf(node: Node): string[] {
  if (node.type !== 'MemberExpression') return [nameOf(node) ?? ''];
  return [...pathOf(node.object as Node), fieldOf(node) ?? ''];
}

/** A parameter with the name of a constant is another variable; such a function stays as it is. */
const isShadowing = (node: Node): boolean =>
  (node.params as Node[]).some((each) => Object.hasOwn(constants, nameOf(each) ?? ''));

/** Whether nothing after these statements of a case is reached from them. */
function isLeaving(statements: readonly Node[]): boolean {
  const last = statements.at(-1);
  if (last?.type === 'BlockStatement') return isLeaving(last.body as Node[]);
  return /^(Break|Return|Throw|Continue)Statement$/.test(last?.type ?? '');
}
