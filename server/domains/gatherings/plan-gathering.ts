import type { Static } from 'typebox';
import { gatheringsAhead } from '#contract/gatherings/constants.ts';
import { type gatherings, linkWrong, titleMissing } from '#contract/gatherings/endpoints.ts';
import { openThread } from '#server/domains/groups/threads/change-thread.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import { sanitizePlainText } from '#server/domains/moderation/sanitize-text.ts';
import { zoneAt } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, invalid } from '#server/platform/http/http-error.ts';
import { seenText } from '#server/platform/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { insertMeeting } from './meetings/store.ts';
import {
  mayPlan,
  type PlannedMeeting,
  planMeetings,
  planRefusal,
  quarterIn,
  readCallUrl,
  refusalOfSeats,
} from './rules.ts';
import {
  aheadOfHost,
  type GatheringText,
  insertGathering,
  intensiveOf,
  lockHost,
  sentAs,
  setGroup,
} from './store.ts';

export type PlanForm = Static<(typeof gatherings)['POST /api/gatherings']['body']>;
type Fields = Omit<PlanForm, 'kind' | 'client_id'>;

/** Returns the fields of a form besides its dates, as they are stored. Throws 422 with a sentence at the field. */
export function readFields(form: Fields, kind: PlanForm['kind']) {
  const title = seenText(form.title);
  if (title === null) throw invalid(titleMissing, { title: titleMissing });
  const seats = refusalOfSeats(kind, form.seats);
  if (seats !== null) throw invalid(seats, { seats });
  const callUrl = readCallUrl(form.call_url);
  if (callUrl === null) throw invalid(linkWrong, { call_url: linkWrong });
  return {
    title,
    summary: seenText(form.summary) ?? '',
    about: seenText(form.about) ?? '',
    included: (form.included ?? []).flatMap((line) => seenText(line) ?? []),
    callUrl,
    seats: form.seats,
  };
}

/** Returns planned dates, or throws 422. */
export function requireDates(planned: PlannedMeeting[] | string): PlannedMeeting[] {
  if (typeof planned === 'string') throw invalid(planned, { meetings: planned });
  return planned;
}

/** Returns the text that moderation reads. A gathering may be planned again with equal words. */
export function wordsOf(
  { title, summary, about, included }: Pick<GatheringText, 'title' | 'summary' | 'about' | 'included'>,
  dates: readonly Pick<PlannedMeeting, 'title' | 'about'>[],
) {
  const text = [title, summary, about, ...included, ...dates.flatMap((date) => [date.title, date.about])]
    .filter(Boolean)
    .join('\n');
  return { text, words: { ...sanitizePlainText(text), contentHash: null } };
}

/** Throws 409 when a quarter has an intensive already. */
export async function requireFreeQuarter(
  db: Database,
  quarter: string,
  exceptId: string | null,
): Promise<void> {
  const other = await intensiveOf(db, quarter, exceptId);
  if (other)
    throw conflict(
      `There is one intensive a quarter, and “${other.title}” is this one’s. Choose dates in another quarter. Nothing you wrote is lost.`,
      'quarter_taken',
    );
}

/** Plans a gathering, published at once, and returns its id. Idempotent by `client_id`. Throws 403, 409 and 422. */
export async function planGathering(
  db: Database,
  { form, host, now }: { form: PlanForm; host: Viewer; now: Date },
): Promise<string> {
  const { kind, client_id: clientId = null } = form;
  if (!mayPlan(kind, host))
    throw forbidden(planRefusal[kind], kind === 'circle' ? 'upgrade_required' : 'forbidden');
  await lockHost(db, host.id);
  const sent = clientId === null ? undefined : await sentAs(db, host.id, clientId);
  if (sent) return sent.id;
  const fields = readFields(form, kind);
  const { zone } = zoneAt(await readZoneSpans(db, host.id), now);
  const planned = requireDates(planMeetings(form.meetings, { kind, zone, now }));
  if ((await aheadOfHost(db, host.id, now)).length >= gatheringsAhead)
    throw conflict(
      `You lead ${gatheringsAhead} that are still ahead, which is the limit. Nothing you wrote is lost.`,
      'too_many',
    );
  const [first] = planned as [PlannedMeeting];
  const last = planned.at(-1) ?? first;
  const quarter = kind === 'intensive' ? quarterIn(zone, first.starts_at) : null;
  if (quarter !== null) await requireFreeQuarter(db, quarter, null);
  const id = newId();
  await publishText(
    db,
    { contentType: 'gathering', contentId: id, writerId: host.id, ...wordsOf(fields, planned), now },
    async () => {
      await insertGathering(db, {
        ...fields,
        id,
        kind,
        hostId: host.id,
        zone,
        quarter,
        clientId,
        startsAt: first.starts_at,
        endsAt: last.ends_at,
        now,
      });
      for (const { id: _, ...meeting } of planned)
        await insertMeeting(db, { id: newId(), gatheringId: id, ...meeting, now });
    },
  );
  if (kind === 'intensive')
    await setGroup(db, id, await openThread(db, { name: fields.title, memberIds: [host.id], now }));
  await recordEvent(db, 'gathering.planned', { by: host.id, about: { gathering: id, kind }, at: now });
  return id;
}
