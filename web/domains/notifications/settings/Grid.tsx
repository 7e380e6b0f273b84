import clsx from 'clsx';
import { Bell, Mail, Smartphone } from 'lucide';
import { Fragment } from 'react';
import { deliveryChannels } from '#contract/notifications/delivery-kinds.ts';
import type { NotificationSettings } from '#contract/notifications/endpoints.ts';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import type { Change } from './data.ts';
import styles from './notifications.module.css';
import { channelNames, channelWords, kindGroups, kindWords } from './words.ts';

const icons = { in_app: Bell, push: Smartphone, email: Mail };

interface GridProps {
  settings: NotificationSettings;
  onChange: (change: Change) => void;
}

/** Which notification arrives where. "Always" can't be turned off, so those cells are text. */
export function Grid({ settings, onChange }: GridProps) {
  return (
    <Card as="section" flush aria-label="Which notifications, and where">
      <div className="relative overflow-x-auto">
        <table className={clsx(styles.notifyGrid, 'w-full')}>
          <thead>
            <tr>
              <th className="last:pr-3 max-shell:last:pr-1.5" scope="col">
                <span className="sr">Notification</span>
              </th>
              {deliveryChannels.map((channel) => (
                <th className="last:pr-3 max-shell:last:pr-1.5" key={channel} scope="col">
                  <Icon className="size-4.5 block mx-auto mb-1" as={icons[channel]} />
                  {channelWords[channel]}
                  {channel !== 'in_app' && !settings[channel] ? (
                    <small className="block muted font-normal max-shell:leading-4.25 font-size-xs">
                      is off
                    </small>
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kindGroups.map(({ title, kinds }) => (
              <Fragment key={title}>
                <GroupRow title={title} />
                {kinds.map((kind) => {
                  const row = settings.kinds.find((each) => each.kind === kind);
                  const words = kindWords[kind];
                  return row ? (
                    <tr className="border-t border-line" key={kind} id={`kind-${kind}`}>
                      <th scope="row">
                        {words.title}
                        {words.text ? (
                          <small className="font-size-sm block muted font-normal max-shell:text-xs/4.25">
                            {words.text}
                          </small>
                        ) : null}
                      </th>
                      {deliveryChannels.map((channel) => (
                        <td
                          className="p-0 center w-21 max-shell:w-13 last:pr-3 max-shell:last:pr-1.5"
                          key={channel}
                        >
                          {row[channel] === null ? (
                            <Empty />
                          ) : (
                            <StoneCheck
                              className="inline-grid"
                              hideLabel
                              label={`${words.title} ${channelNames[channel]}`}
                              checked={row[channel]}
                              onChange={(event) =>
                                onChange({ kinds: { [kind]: { [channel]: event.currentTarget.checked } } })
                              }
                            />
                          )}
                        </td>
                      ))}
                    </tr>
                  ) : null;
                })}
              </Fragment>
            ))}
            <GroupRow title="Account" />
            <tr className="border-t border-line">
              <th scope="row">
                Security and payments
                <small className="font-size-sm block muted font-normal max-shell:text-xs/4.25">
                  Passwords, receipts, changes to your plan
                </small>
              </th>
              <Empty cell />
              <Empty cell />
              <td className="font-size-xs muted p-0 center w-21 max-shell:w-13 last:pr-3 max-shell:last:pr-1.5">
                Always
              </td>
            </tr>
            <tr className="border-t border-line">
              <th scope="row">
                From moderators
                <small className="font-size-sm block muted font-normal max-shell:text-xs/4.25">
                  Decisions about what you wrote or reported
                </small>
              </th>
              <td className="font-size-xs muted p-0 center w-21 max-shell:w-13 last:pr-3 max-shell:last:pr-1.5">
                Always
              </td>
              <Empty cell />
              <Empty cell />
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const GroupRow = ({ title }: { title: string }) => (
  <tr className={clsx(styles.notifyGroup, 'border-t border-line')}>
    <th className="max-shell:pl-4.5" colSpan={4} scope="colgroup">
      {title}
    </th>
  </tr>
);

/** A channel that a kind doesn't have. */
function Empty({ cell = false }: { cell?: boolean }) {
  const words = (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr">Not used</span>
    </>
  );
  return cell ? (
    <td className="font-size-xs muted p-0 center w-21 max-shell:w-13 last:pr-3 max-shell:last:pr-1.5">
      {words}
    </td>
  ) : (
    <span className="font-size-xs muted">{words}</span>
  );
}
