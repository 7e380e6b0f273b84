import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from './journey.ts';
import type { Group } from './refused-forms/acts.ts';
import { walk } from './refused-save.ts';

// After a refused save the focus and the screen are at the first wrong field or at the explanation, in every form.
test.describe.configure({ mode: 'parallel' });

/** Saves whose refusal isn't seen yet, with the reason. The walk fails if one of them is seen. */
const knownUnseen: string[] = [];
const folder = join(import.meta.dirname, 'refused-forms');
/** Words of the names of the only forms to walk. */
const only = process.env['WALK_ONLY'];

for (const file of readdirSync(folder).toSorted()) {
  const { group } = (await import(join(folder, file))) as { group?: Group };
  const walked = group?.forms.filter((form) => !only || form.name.includes(only)) ?? [];
  if (!group || walked.length === 0) continue;
  test(`refused saves are seen: ${basename(file, '.ts')}`, async ({
    page,
    arrive,
    call,
    noise,
    stage,
    time,
  }) => {
    noise.announce(/status of (422|500|409)/, /status of 403 .*\/(auth|admin\/invitations)/);
    const made = await group.prepare({ page, arrive, call, stage, time });
    const faults: string[] = [];
    for (const [place, form] of walked.entries()) faults.push(...(await walk(page, form, made, place)));
    const known = walked.flatMap((form) => knownUnseen.filter((each) => each.startsWith(`${form.name},`)));
    expect(faults.toSorted()).toEqual(known.toSorted());
  });
}
