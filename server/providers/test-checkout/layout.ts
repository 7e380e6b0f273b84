import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '#server/platform/email/email-template.ts';
import { mark, scene } from './scene.ts';

/** URLs of the two fonts in the built web, or null without a build. Then the system font is used. */
export interface Fonts {
  text: string | null;
  display: string | null;
}

/** Finds the fonts among the built assets, whose names contain a hash. */
export function fontsIn(web: string | null): Fonts {
  const folder = web === null ? '' : join(web, 'assets');
  const names = folder && existsSync(folder) ? readdirSync(folder) : [];
  const find = (family: string): string | null => {
    const name = names.find(
      (file) => file.startsWith(`${family}-latin-wght-normal`) && file.endsWith('.woff2'),
    );
    return name ? `/assets/${name}` : null;
  };
  return { text: find('hanken-grotesk'), display: find('national-park') };
}

const logo = (brand: string): string => `<p class="logo">${mark}<span>${escapeHtml(brand)}</span></p>`;

const frame = (brand: string, title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(brand)}</title>
<link rel="stylesheet" href="/test-checkout/style.css">
</head>
<body>
<header class="banner">Test mode. No money moves. Never type a real card number here.</header>
${body}
</body>
</html>`;

/** Returns a page of the test checkout. `body` must be escaped already. */
export const document = (brand: string, title: string, body: string): string =>
  frame(brand, title, `<main class="sheet">\n${logo(brand)}\n${body}\n</main>`);

/** Returns the payment page with the wizard's scene beside it. On phones only the logo is shown above it. */
export const paymentDocument = (brand: string, title: string, body: string): string =>
  frame(
    brand,
    title,
    `<main class="wiz">
<div class="side">${scene}<div class="side-in">${logo(brand)}<p class="say">One stone to go.</p><p>Nothing is charged before you press Pay.</p></div></div>
<div class="pane"><div class="pane-in"><div class="top">${logo(brand)}</div>
${body}
</div></div>
</main>`,
  );

const face = (family: string, url: string | null): string =>
  url
    ? `@font-face { font-family: '${family}'; font-style: normal; font-display: swap; font-weight: 100 900; src: url(${url}) format('woff2'); }\n`
    : '';

/**
 * Returns the stylesheet of the test checkout. Its pages are not part of the built web, as with a payment
 * company.
 */
export const styleOf = ({ text, display }: Fonts): string =>
  `${face('Hanken Grotesk', text)}${face('National Park', display)}${style}`;

const style = `:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.966 0.008 112), oklch(0.208 0.018 205));
  --surface: light-dark(oklch(0.995 0.002 112), oklch(0.246 0.02 204));
  --text: light-dark(oklch(0.262 0.03 192), oklch(0.952 0.009 112));
  --muted: light-dark(oklch(0.44 0.024 190), oklch(0.795 0.013 170));
  --line: light-dark(oklch(0.902 0.011 125), oklch(0.33 0.02 203));
  --control: light-dark(oklch(0.6 0.02 180), oklch(0.6 0.022 190));
  --brand: light-dark(oklch(0.395 0.066 190), oklch(0.8 0.08 182));
  --focus: light-dark(oklch(0.48 0.102 235), oklch(0.83 0.105 220));
  --warn: light-dark(oklch(0.475 0.098 75), oklch(0.86 0.115 88));
  --warn-tint: light-dark(oklch(0.957 0.044 92), oklch(0.318 0.046 85));
  --danger: light-dark(oklch(0.49 0.155 27), oklch(0.82 0.1 28));
  --danger-tint: light-dark(oklch(0.952 0.022 30), oklch(0.305 0.052 28));
  --today: light-dark(oklch(0.8 0.155 73), oklch(0.815 0.15 75));
  --today-line: light-dark(oklch(0.69 0.14 66), oklch(0.7 0.125 72));
  --on-today: light-dark(oklch(0.27 0.05 60), oklch(0.225 0.045 60));
  --sky-top: light-dark(oklch(0.88 0.034 222), oklch(0.215 0.04 248));
  --sky-mid: light-dark(oklch(0.935 0.022 170), oklch(0.265 0.042 228));
  --sky-low: light-dark(oklch(0.948 0.042 80), oklch(0.33 0.04 205));
  --sun: light-dark(oklch(0.85 0.135 78), oklch(0.86 0.12 80));
  --stone-3: light-dark(oklch(0.545 0.064 200), oklch(0.69 0.072 200));
  --stone-6: light-dark(oklch(0.65 0.092 124), oklch(0.76 0.098 124));
  --text-font: 'Hanken Grotesk', system-ui, sans-serif;
  --display-font: 'National Park', 'Hanken Grotesk', system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 1rem/1.55 var(--text-font); }
p { margin: 0; }
.banner { display: flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: 0.5rem 1rem; background: var(--warn-tint); color: var(--warn); font-size: 0.875rem; line-height: 1.25rem; text-align: center; font-weight: 600; }
.logo { display: inline-flex; align-items: center; gap: 0.625rem; min-height: 2.75rem; font: 690 1.375rem/1 var(--display-font); letter-spacing: -0.015em; }
.mark-a, .mark-b { fill: var(--brand); }
.mark-c { fill: var(--today); }
h1 { margin: 0 0 1.25rem; font: 640 2.25rem/1.12 var(--display-font); letter-spacing: -0.016em; }
h2 { margin: 1.75rem 0 0.5rem; font: 640 1.125rem/1.3 var(--display-font); }
.muted { color: var(--muted); }
.alert { margin-top: 1rem; padding: 0.875rem 1rem; border-radius: 14px; background: var(--danger-tint); color: var(--danger); font-weight: 600; }
label { display: block; margin: 1.5rem 0 0.35rem; font-size: 0.875rem; font-weight: 600; }
input { width: 100%; min-height: 3rem; padding: 0 0.9rem; border: 1px solid var(--control); border-radius: 14px; background: var(--surface); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
input[aria-invalid] { border: 2px solid var(--danger); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--control); border-radius: 14px; background: none; color: inherit; font: 600 0.9375rem/1.2 var(--text-font); text-align: center; text-decoration: none; cursor: pointer; }
.sheet button, .sheet .button, .pay { width: 100%; min-height: 3.25rem; margin-top: 1rem; }
.pay, .primary { border-color: transparent; background: var(--today); color: var(--on-today); box-shadow: inset 0 -3px 0 color-mix(in oklab, var(--today-line) 75%, transparent); }
.quiet { border-color: transparent; padding: 0 0.625rem; color: var(--muted); font-size: 0.875rem; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.sheet { max-width: 30rem; margin: 2rem auto; padding: 1.75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; }
.sheet h1 { margin: 0.75rem 0 0.25rem; font-size: 1.75rem; }
.wiz { display: grid; grid-template-columns: minmax(0, 0.8fr) minmax(0, 1.2fr); min-height: calc(100dvh - 2.75rem); }
.side { position: sticky; top: 0; height: calc(100dvh - 2.75rem); overflow: clip; }
.scene { position: absolute; inset: 0; display: block; width: 100%; height: 100%; }
.side-in { position: relative; padding: 1.75rem 2.5rem; }
.say { margin: 3.5rem 0 0.75rem; font: 640 clamp(1.75rem, 2.4vw, 2.5rem)/1.12 var(--display-font); letter-spacing: -0.016em; }
.say + p { max-width: 32ch; font-size: 1.125rem; }
.pane { padding: 3rem clamp(1.25rem, 5vw, 5rem); }
.pane-in { width: 100%; max-width: 35rem; margin-inline: auto; }
.top { display: none; }
.sum { display: flex; justify-content: space-between; align-items: end; gap: 1rem; padding: 1.125rem 1.375rem; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; }
.sum b { font-size: 1.125rem; }
.sum small { font: 420 0.8125rem/1.25rem var(--text-font); letter-spacing: 0; color: var(--muted); }
.amount { text-align: right; font: 680 1.5rem/1.15 var(--display-font); letter-spacing: -0.015em; font-variant-numeric: tabular-nums; white-space: nowrap; }
.note { margin-top: 1rem; color: var(--muted); font-size: 0.875rem; text-align: center; overflow-wrap: anywhere; }
.cases { margin-top: 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; overflow: clip; }
.cases summary { display: flex; align-items: center; justify-content: space-between; min-height: 3.25rem; padding: 0 1.25rem; font-weight: 600; cursor: pointer; list-style: none; }
.cases summary::-webkit-details-marker { display: none; }
.cases summary::after { content: ''; width: 0.5rem; height: 0.5rem; border: solid currentColor; border-width: 0 2px 2px 0; transform: rotate(45deg); }
.cases[open] summary::after { transform: rotate(225deg); }
.cases summary:focus-visible { outline-offset: -3px; }
.cases ul { margin: 0; padding: 0; }
.cases li { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; padding: 0.625rem 0.5rem 0.625rem 1.25rem; border-top: 1px solid var(--line); font-size: 0.875rem; line-height: 1.25rem; list-style: none; }
.cases li button { white-space: nowrap; }
.out { display: flex; flex-wrap: wrap; gap: 0.25rem 0.5rem; padding: 0.5rem 0.625rem; border-top: 1px solid var(--line); }
dl, .sheet ul { margin: 0.5rem 0 0; padding: 0; }
.sheet li { margin: 0 0 0.5rem; list-style: none; }
dt { margin-top: 0.75rem; color: var(--muted); }
dd { margin: 0; }
code { font: 540 0.875rem/1.25rem ui-monospace, monospace; }
a { color: var(--brand); }
a.button { color: inherit; }
a.pay, a.primary { color: var(--on-today); }
.sky-top { stop-color: var(--sky-top); } .sky-mid { stop-color: var(--sky-mid); } .sky-low { stop-color: var(--sky-low); }
.glow-in { stop-color: var(--sun); stop-opacity: 0.42; } .glow-mid { stop-color: var(--sun); stop-opacity: 0.13; } .glow-out { stop-color: var(--sun); stop-opacity: 0; }
.halo-in { stop-color: var(--today); stop-opacity: 0.55; } .halo-mid { stop-color: var(--today); stop-opacity: 0.2; } .halo-out { stop-color: var(--today); stop-opacity: 0; }
.sun { fill: var(--sun); }
.ridge-3 { fill: light-dark(oklch(0.868 0.026 205), oklch(0.305 0.036 222)); }
.ridge-2 { fill: light-dark(oklch(0.825 0.032 185), oklch(0.272 0.032 214)); }
.ground { fill: light-dark(oklch(0.962 0.018 118), oklch(0.235 0.024 206)); }
.cairn-shadow { fill: light-dark(oklch(0.87 0.022 140), oklch(0.19 0.018 206)); }
.stone--3 { --c: var(--stone-3); } .stone--6 { --c: var(--stone-6); } .stone--today { --c: var(--today); }
.stone-body { fill: var(--c); stroke: color-mix(in oklab, var(--c), black 24%); stroke-width: 1.6; }
.stone--today .stone-body { stroke: var(--today-line); }
.stone-light { fill: none; stroke: #fff; stroke-opacity: 0.42; stroke-width: 3; stroke-linecap: round; }
.stone-vein { fill: none; stroke: #fff; stroke-opacity: 0.34; stroke-width: 2; }
@media (max-width: 60rem) {
  .wiz { grid-template-columns: minmax(0, 1fr); align-content: start; }
  .side { display: none; }
  .top { display: block; }
  .pane { padding: 1rem 1rem 2rem; }
  h1 { margin-bottom: 1rem; font-size: 1.875rem; }
  .sum { padding: 1rem; }
  .sheet { margin: 1rem; padding: 1.25rem; }
}
@media (forced-colors: active) { input[aria-invalid] { border-style: dashed; } }
`;
