import { Bell, Mail, Smartphone } from 'lucide';
import { Fragment } from 'react';
import { deliveryChannels } from '#contract/delivery-kinds.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import type { Change } from './data.ts';
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
      <div className="notify-scroll">
        <table className="notify-grid">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Notification</span>
              </th>
              {deliveryChannels.map((channel) => (
                <th key={channel} scope="col">
                  <Icon as={icons[channel]} />
                  {channelWords[channel]}
                  {channel !== 'in_app' && !settings[channel] ? <small>is off</small> : null}
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
                    <tr key={kind} id={`kind-${kind}`}>
                      <th scope="row">
                        {words.title}
                        {words.text ? <small>{words.text}</small> : null}
                      </th>
                      {deliveryChannels.map((channel) => (
                        <td key={channel}>
                          {row[channel] === null ? (
                            <Empty />
                          ) : (
                            <StoneCheck
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
            <tr>
              <th scope="row">
                Security and payments<small>Passwords, receipts, changes to your plan</small>
              </th>
              <Empty cell />
              <Empty cell />
              <td className="notify-always">Always</td>
            </tr>
            <tr>
              <th scope="row">
                From moderators<small>Decisions about what you wrote or reported</small>
              </th>
              <td className="notify-always">Always</td>
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
  <tr className="notify-group">
    <th colSpan={4} scope="colgroup">
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
  return cell ? <td className="notify-always">{words}</td> : <span className="notify-always">{words}</span>;
}
