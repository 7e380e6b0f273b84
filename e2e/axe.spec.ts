import { addPicturedContent, arrived, open, picturedPages, tokenOf } from '../scripts/pictured-pages.ts';
import { everyLook, violationsOf } from './axe.ts';
import { expect, signIn, test } from './journey.ts';

/** A part of the names of the only pages to visit. */
const only = process.env['AXE_ONLY'] ?? '';

// The demo is made once: that takes as long as a dozen pages.
test('axe finds nothing on any page or state, in four looks', async ({ page, stage, noise }) => {
  test.setTimeout(900_000);
  noise.announce(/status of 404/);
  await stage.demo();
  await addPicturedContent(stage.origin);
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults: string[] = [];
  for (const [person, pictures] of picturedPages) {
    if (person !== 'visitor') await signIn(page, { token: await tokenOf(stage.origin, person) });
    // What was done on a page stays, when the same page is opened inside the app.
    let touched = '';
    for (const [picture, path, act] of pictures.filter(([each]) => `${person}-${each}`.includes(only)))
      try {
        if (touched === pathOf(path)) await page.goto(path);
        else await open(page, path);
        await arrived(page);
        await act?.(page);
        await arrived(page);
        faults.push(...(await violationsOf(page, everyLook)).map((each) => `${person}-${picture}, ${each}`));
        touched = act ? pathOf(page.url()) : '';
      } catch (error) {
        faults.push(`${person}-${picture} wasn't reached: ${String(error).slice(0, 400)}`);
      }
  }
  expect(faults.join('\n')).toBe('');
});

const pathOf = (address: string): string => new URL(address, 'http://evolve').pathname;
