import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight({ bash, css, javascript, json, python, sql, typescript, xml });

/** Longest code that is coloured, in characters. More would cause a noticeable pause. */
const maxCode = 20_000;

/** A piece of code and the classes that colour it. */
export interface Stretch {
  text: string;
  classes: string[];
}

/**
 * Splits code into coloured pieces. For an unknown or missing language it guesses the likeliest. A lazy
 * chunk.
 */
export function highlight(code: string, language: string | null): Stretch[] {
  if (code.length > maxCode) return [{ text: code, classes: [] }];
  const tree =
    language && lowlight.registered(language)
      ? lowlight.highlight(language, code)
      : lowlight.highlightAuto(code);
  return tree.children.flatMap((node) => stretches(node, []));
}

type Branch = ReturnType<typeof lowlight.highlight>['children'][number];

function stretches(node: Branch, around: string[]): Stretch[] {
  if (node.type === 'text') return [{ text: node.value, classes: around }];
  if (node.type !== 'element') return [];
  const own = node.properties['className'];
  const classes = [...around, ...(Array.isArray(own) ? own.map(String) : [])];
  return node.children.flatMap((child) => stretches(child, classes));
}
