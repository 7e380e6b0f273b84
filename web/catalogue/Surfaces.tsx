import { Check, ClockAlert, Compass, Ellipsis, Lock, Pencil, Trash2 } from 'lucide';
import { useId, useState } from 'react';
import { Contours, SpotCairn } from '../ui/cairn/Art.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Kbd } from '../ui/controls/Kbd.tsx';
import { TabPanel, Tabs } from '../ui/controls/Tabs.tsx';
import { Avatar, Avatars, Who } from '../ui/display/Avatar.tsx';
import { Card, CardLink } from '../ui/display/Card.tsx';
import { Chip, ChipButton, ChipLink, Count } from '../ui/display/Chip.tsx';
import { Eyebrow } from '../ui/display/Eyebrow.tsx';
import { ProgressBar } from '../ui/display/ProgressBar.tsx';
import { TierPill } from '../ui/display/TierPill.tsx';
import { SideNav } from '../ui/layout/SideNav.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { Tooltip } from '../ui/overlays/Tooltip.tsx';
import { Block, Row } from './Block.tsx';

const TIERS = ['starter', 'builder', 'achiever', 'creator', 'founder', 'something new'];
const NAMES = ['Amara Diallo', 'Luc Tremblay', 'Priya Raman', 'Ken Watanabe', 'Wren Castillo', 'Émile'];
const PHOTO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"%3E%3Crect width="64" height="64" fill="%239cb8b0"/%3E%3Ccircle cx="32" cy="26" r="13" fill="%23b97f56"/%3E%3Cpath d="M6 66c1-15 10-22 26-22s25 7 26 22Z" fill="%2306534f"/%3E%3C/svg%3E';

export function Labels() {
  const [tab, setTab] = useState('posts');
  const [pressed, setPressed] = useState(true);
  const group = useId();
  return (
    <Block title="Tabs, chips, tiers, avatars">
      <Tabs
        label="Group sections"
        group={group}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'posts', label: 'Posts' },
          { id: 'members', label: 'Members', count: 128 },
          { id: 'about', label: 'About' },
        ]}
      />
      <TabPanel group={group} id={tab}>
        <p className="muted">The panel of {tab}.</p>
      </TabPanel>
      <Row>
        {TIERS.map((tier) => (
          <TierPill key={tier} tier={tier} />
        ))}
        {TIERS.slice(1, 5).map((tier) => (
          <TierPill key={tier} tier={tier} size="lg" />
        ))}
      </Row>
      <Row>
        <Chip>template</Chip>
        <Chip kind="done" icon={Check}>
          Complete
        </Chip>
        <Chip kind="today">Up next</Chip>
        <Chip kind="warn" icon={ClockAlert}>
          5 days left
        </Chip>
        <Chip kind="danger">Overdue</Chip>
        <Chip kind="info">Draft</Chip>
        <Chip kind="brand">Nearly There</Chip>
        <Chip kind="line">Preview</Chip>
        <ChipButton size="lg" kind="line" pressed={pressed} onClick={() => setPressed(!pressed)}>
          Filter
        </ChipButton>
        <ChipLink size="lg" kind="line" href="#goals">
          Goals
        </ChipLink>
        <ChipLink size="lg" kind="line" href="#progress" current>
          Progress
        </ChipLink>
        <Count>12</Count>
        <Count brand>4</Count>
        <Count hot>3</Count>
      </Row>
      <Row>
        <Avatar name="Maya Okafor" photo={PHOTO} size="xl" />
        <Avatar name="Luc Tremblay" photo="/missing.png" size="lg" />
        {NAMES.map((name) => (
          <Avatar key={name} name={name} online={name === 'Priya Raman'} />
        ))}
        <Avatar name="Ken Watanabe" size="sm" />
        <Avatar name="Wren" size="xs" />
        <Avatars people={NAMES.slice(0, 4).map((name) => ({ name }))} total={11} />
        <Who
          avatar={<Avatar name="Maya Okafor" decorative photo={PHOTO} />}
          name={
            <>
              Maya Okafor <TierPill tier="builder" />
            </>
          }
          meta="2h ago · Early Walkers"
        />
      </Row>
      <Row>
        <Eyebrow color={2}>Week 2 of 12 · Clarity</Eyebrow>
        <Eyebrow color="today">Today’s lesson · 4 min read</Eyebrow>
        <Eyebrow color="done">Lesson read</Eyebrow>
        <span>
          Press <Kbd>J</Kbd> or <Kbd>K</Kbd>
        </span>
        <Tooltip text="Week 2: Clarity">
          <Button kind="ghost" icon={Lock} label="Locked" />
        </Tooltip>
      </Row>
    </Block>
  );
}

export function Surfaces() {
  return (
    <Block title="Cards, side navigation, menu">
      <div className="cols">
        <CardLink href="#course" flush className="cover">
          <Contours seed={12} stone={2} stone2={5} w={420} h={180} />
          <div className="cover-in stack">
            <h3>Notes to a restless mind</h3>
            <p className="small muted">12 lessons · 3 of 12 done</p>
            <ProgressBar label="Course progress" value={25} tone="done" size="sm" />
          </div>
        </CardLink>
        <Card as="article">
          <div className="row row--between row--top">
            <div>
              <h3>Day 11</h3>
              <p className="small subtle">Wednesday 19 November</p>
            </div>
            <Menu
              label="Entry options"
              trigger={<Button kind="ghost" icon={Ellipsis} label="Entry options" />}
              entries={[
                { key: 'edit', label: 'Edit entry', icon: Pencil, onSelect: () => {} },
                { key: 'delete', label: 'Delete entry', icon: Trash2, danger: true, apart: true },
              ]}
            />
          </div>
          <p className="mt-3">Took the river side. Noticed I plan when I’m nervous and walk when I’m not.</p>
        </Card>
        <Card kind="today">
          <h3 className="card-title">Today</h3>
          <SpotCairn week={2} done={4} />
        </Card>
        <Card kind="brand">Brand</Card>
        <Card kind="sunken">Sunken</Card>
        <SideNav
          label="My groups"
          title="My groups"
          current="walkers"
          items={[
            {
              key: 'walkers',
              label: 'Early Walkers',
              href: '#w',
              count: 4,
              color: 8,
              start: <Avatar name="Early Walkers" size="xs" decorative />,
            },
            {
              key: 'desk',
              label: 'Desk-bound & moving',
              href: '#d',
              start: <Avatar name="D" size="xs" decorative />,
            },
            { key: 'all', label: 'Browse groups', href: '#b', icon: Compass },
          ]}
        />
      </div>
    </Block>
  );
}
