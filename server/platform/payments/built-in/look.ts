import { escapeHtml } from '../../letter.ts';

/** A page of the test checkout; what stands in `body` is escaped already. */
export const document = (brand: string, title: string, body: string): string => `<!doctype html>
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
<header class="banner">Test mode: no money moves. Never type a real card number here.</header>
<main>
<p class="brand">${escapeHtml(brand)}</p>
${body}
</main>
</body>
</html>`;

/** The Cairn look in one small sheet: these pages stand outside the built web, as a payment company's would. */
export const style = `:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.966 0.008 112), oklch(0.208 0.018 205));
  --surface: light-dark(oklch(0.995 0.002 112), oklch(0.246 0.02 204));
  --text: light-dark(oklch(0.262 0.03 192), oklch(0.952 0.009 112));
  --muted: light-dark(oklch(0.44 0.024 190), oklch(0.795 0.013 170));
  --line: light-dark(oklch(0.902 0.011 125), oklch(0.33 0.02 203));
  --control: light-dark(oklch(0.6 0.02 180), oklch(0.6 0.022 190));
  --brand: light-dark(oklch(0.395 0.066 190), oklch(0.8 0.08 182));
  --on-brand: light-dark(oklch(0.985 0.008 150), oklch(0.215 0.035 195));
  --focus: light-dark(oklch(0.48 0.102 235), oklch(0.83 0.105 220));
  --warn: light-dark(oklch(0.475 0.098 75), oklch(0.86 0.115 88));
  --warn-tint: light-dark(oklch(0.957 0.044 92), oklch(0.318 0.046 85));
  --danger: light-dark(oklch(0.49 0.155 27), oklch(0.82 0.1 28));
  --danger-tint: light-dark(oklch(0.952 0.022 30), oklch(0.305 0.052 28));
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 1rem/1.55 'Hanken Grotesk', system-ui, sans-serif; }
.banner { margin: 0; padding: 0.75rem 1rem; background: var(--warn-tint); color: var(--warn); text-align: center; font-weight: 600; }
main { max-width: 30rem; margin: 2rem auto; padding: 1.75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; }
@media (max-width: 32rem) { main { margin: 1rem; padding: 1.25rem; } }
.brand { margin: 0 0 1rem; color: var(--brand); font-weight: 700; font-size: 1.15rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 1.75rem 0 0.5rem; font-size: 1.05rem; }
.amount { margin: 0; font-size: 2rem; font-weight: 700; }
.muted { color: var(--muted); }
.amount .muted { font-size: 1rem; font-weight: 400; }
.alert { padding: 0.75rem 1rem; border-radius: 12px; background: var(--danger-tint); color: var(--danger); }
label { display: block; margin: 1.25rem 0 0.35rem; font-weight: 600; }
input { width: 100%; min-height: 3rem; padding: 0 0.9rem; border: 1px solid var(--control); border-radius: 12px; background: var(--surface); color: inherit; font: inherit; }
button, .button { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 3rem; margin-top: 0.75rem; padding: 0 1.25rem; border: 1px solid var(--control); border-radius: 14px; background: none; color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.primary { border-color: transparent; background: var(--brand); color: var(--on-brand); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
dl, ul { margin: 0.5rem 0 0; padding: 0; }
li { margin: 0 0 0.5rem; list-style: none; }
dt { margin-top: 0.75rem; color: var(--muted); }
dd { margin: 0; }
code { font: 600 0.95em ui-monospace, monospace; }
a { color: var(--brand); }
`;
