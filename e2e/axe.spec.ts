import { addPicturedContent, arrived, open, picturedPages, tokenOf } from '../scripts/pictured-pages.ts';
import { everyLook, violationsOf } from './axe.ts';
import { expect, signIn, test } from './journey.ts';

/** A part of the names of the only pages to visit. */
const only = process.env['AXE_ONLY'] ?? '';

const visits = picturedPages
  .flatMap(([person, pictures]) => pictures.map((picture) => ({ person, picture })))
  .filter(({ person, picture: [name] }) => `${person}-${name}`.includes(only));
/** A part for each worker. More would make the demo more often, which takes as long as a dozen pages. */
const parts = only ? 1 : 3;
const most = Math.ceil(visits.length / parts);

for (let part = 0; part < parts; part += 1)
  test(`axe finds nothing on any page or state, in four looks: part ${part + 1}`, async ({
    page,
    stage,
    noise,
  }) => {
    test.setTimeout(400_000);
    noise.announce(/status of 404/);
    await stage.demo();
    await addPicturedContent(stage.origin);
    await page.setViewportSize({ width: 1440, height: 900 });
    const faults: string[] = [];
    let present = 'visitor';
    // What was done on a page stays, when the same page is opened inside the app.
    let touched = '';
    for (const {
      person,
      picture: [picture, path, act],
    } of visits.slice(part * most, (part + 1) * most)) {
      if (person !== present) {
        if (person !== 'visitor') await signIn(page, { token: await tokenOf(stage.origin, person) });
        [present, touched] = [person, ''];
      }
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
