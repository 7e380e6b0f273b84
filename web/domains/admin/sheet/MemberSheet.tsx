import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import type { MemberSheet as Sheet } from '#contract/admin/endpoints.ts';
import { tierLabels } from '#contract/membership/tiers.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { dateWords, numberWords } from '../../../ui/formats.ts';
import { sheetRead } from '../data.ts';
import { MemberHead } from './MemberHead.tsx';
import { MemberNotes } from './MemberNotes.tsx';
import { momentWords } from './sheet-words.ts';

const day = (at: string | null): string => (at ? dateWords('date', at) : '–');
/** Date at a place: a last day ends at midnight there. */
const dayIn = (zone: string, at: string): string => dateWords('date', at, zone);
const money = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** Sheet of a member: facts about the account, and what administrators may do. It has no words of the journal or of messages. */
export function MemberSheet({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(sheetRead(id));
  return (
    <div className="mt-4">
      <Button kind="ghost" size="sm" icon={ArrowLeft} onClick={onBack}>
        Users
      </Button>
      <DataOf
        query={query}
        loading="Opening the sheet..."
        failed="We couldn’t open this member’s sheet. Try again."
      >
        {(sheet) => <Opened sheet={sheet} onGone={onBack} />}
      </DataOf>
    </div>
  );
}

function Opened({ sheet, onGone }: { sheet: Sheet; onGone: () => void }) {
  const { user, plan, practice } = sheet;
  return (
    <>
      <MemberHead sheet={sheet} onGone={onGone} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-5 items-start max-shell:grid-cols-1">
        <div className="stack">
          <Facts
            title="Plan"
            rows={[
              ['Plan', tierLabels[plan.tier]],
              ['Status', statusWords[plan.status] ?? plan.status],
              ...(plan.amount_cents === null
                ? []
                : [['Price', money(plan.amount_cents, plan.currency)] as const]),
              ...(plan.since ? [['Since', day(plan.since)] as const] : []),
              ...(plan.paused_until ? [['Paused until', day(plan.paused_until)] as const] : []),
              ...(plan.period_end ? [['Paid until', day(plan.period_end)] as const] : []),
              ...(plan.comped_until
                ? [['Free until', dayIn(sheet.time_zone, plan.comped_until)] as const]
                : []),
              ...(plan.refundable_until ? [['Refund until', day(plan.refundable_until)] as const] : []),
            ]}
          />
          <Facts
            title="Practice"
            rows={[
              ['Programme', practice.current_day === null ? 'None open' : `Day ${practice.current_day}`],
              ['Last completed', day(practice.last_completed_at)],
              [
                'Posts and replies',
                `${numberWords(user.posts_count)} and ${numberWords(practice.replies_count)}`,
              ],
              ['Journal', 'Private'],
            ]}
          />
          <Card as="section">
            <h3>Payments</h3>
            {sheet.payments.length === 0 ? <p className="muted mt-3">No payments yet.</p> : null}
            <ul>
              {sheet.payments.map((payment) => (
                <li
                  className="font-size-sm flex justify-between gap-4 px-0 py-2.5 border-b border-line wrap-anywhere last:border-b-0"
                  key={payment.id}
                >
                  <span>
                    {payment.description}
                    <small className="font-size-xs block muted">{day(payment.at)}</small>
                  </span>
                  <span className="nums">
                    {money(payment.amount_cents, payment.currency)}
                    {payment.refunded_cents > 0 ? (
                      <small className="font-size-xs block muted">
                        {money(payment.refunded_cents, payment.currency)} refunded
                      </small>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
          <Card as="section">
            <h3>Timeline</h3>
            <ol>
              {sheet.timeline.map((moment, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: moments have no id, and the list is never reordered.
                <li
                  className="font-size-sm flex justify-between gap-4 px-0 py-2.5 border-b border-line wrap-anywhere last:border-b-0"
                  key={index}
                >
                  <span>
                    {momentWords(moment.what)}
                    <small className="font-size-xs block muted">
                      {moment.staff_name ?? user.name}, <RelativeTime at={moment.at} inSentence />
                      {moment.reason ? `: ${moment.reason}` : ''}
                    </small>
                  </span>
                </li>
              ))}
            </ol>
          </Card>
        </div>
        <div className="stack">
          <MemberNotes id={user.id} notes={sheet.notes} name={user.name} />
          <Card as="section">
            <h3>Reports</h3>
            {sheet.reports.length === 0 ? <p className="muted mt-3">None.</p> : null}
            <ul>
              {sheet.reports.map((report) => (
                <li
                  className="font-size-sm flex justify-between gap-4 px-0 py-2.5 border-b border-line wrap-anywhere last:border-b-0"
                  key={`${report.id} ${report.is_own}`}
                >
                  <span>
                    {report.is_own ? `Reported a ${report.content_type}` : `Their ${report.content_type}`}
                    <small className="font-size-xs block muted">{day(report.at)}</small>
                  </span>
                  <Chip kind={report.status === 'pending' ? 'warn' : 'plain'}>
                    {{ pending: 'pending', approved: 'dismissed', action_taken: 'resolved' }[report.status]}
                  </Chip>
                </li>
              ))}
            </ul>
          </Card>
          <Card as="section">
            <h3>Devices</h3>
            {sheet.devices.length === 0 ? <p className="muted mt-3">Signed in nowhere.</p> : null}
            <ul>
              {sheet.devices.map((device) => (
                <li
                  className="font-size-sm flex justify-between gap-4 px-0 py-2.5 border-b border-line wrap-anywhere last:border-b-0"
                  key={device.id}
                >
                  <span>
                    {device.device}
                    <small className="font-size-xs block muted">
                      <RelativeTime at={device.last_used_at} />
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

const statusWords: Record<string, string> = {
  none: 'No paid plan',
  active: 'Active',
  past_due: 'Renewal not paid',
  cancelling: 'Cancelled, runs out',
  paused: 'Paused',
  comped: 'Free, given by us',
};

function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <Card as="section">
      <h3>{title}</h3>
      <dl className="mt-3">
        {rows.map(([word, value]) => (
          <div className="font-size-sm flex justify-between gap-4 px-0 py-1" key={word}>
            <dt className="muted">{word}</dt>
            <dd className="strong text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
