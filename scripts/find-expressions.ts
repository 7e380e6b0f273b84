import { parseSync } from 'vite';
import type { Source } from './read-sources.ts';

/** A regular expression in a source file. Built ones (`new RegExp`) have their code and no pattern. */
export interface Expression {
  /** Path and line. */
  place: string;
  path: string;
  pattern: string | null;
  flags: string;
}

interface Node {
  type: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

/** Returns every regular expression of the sources, literal or built. */
export function expressionsOf(sources: readonly Source[]): Expression[] {
  return sources.flatMap(({ path, text }) => {
    const found: Expression[] = [];
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(visit);
      if (value === null || typeof value !== 'object') return;
      const node = value as Node;
      const isBuilt = /^(New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp';
      if (node.regex || isBuilt) {
        const place = `${path}:${text.slice(0, node.start).split('\n').length}`;
        found.push({ place, path, pattern: null, flags: '', ...node.regex });
      }
      Object.values(value).forEach(visit);
    };
    visit(parseSync(path, text).program);
    return found;
  });
}
