import {
  ArrowRight,
  BookOpen,
  Gem,
  HeartHandshake,
  LogOut,
  MessageCircleQuestion,
  MessagesSquare,
  Newspaper,
  Shield,
  TentTree,
  UserRound,
  UsersRound,
} from 'lucide';
import { Button } from '../ui/controls/Button.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { Input, PasswordInput } from '../ui/controls/Input.tsx';
import { Avatar } from '../ui/display/Avatar.tsx';
import { Bell } from '../ui/display/Bell.tsx';
import { Steps } from '../ui/display/Steps.tsx';
import { AppFrame, type NavItem } from '../ui/layout/AppFrame.tsx';
import { AuthFrame } from '../ui/layout/AuthFrame.tsx';
import { ReaderFrame } from '../ui/layout/ReaderFrame.tsx';
import { useToast } from '../ui/overlays/Toast.tsx';
import { Trails } from './Progress.tsx';

const place = (key: string, label: string, icon?: NavItem['icon']): NavItem => ({
  key,
  label,
  icon,
  href: `#${key}`,
});
const feed = place('feed', 'Feed', MessagesSquare);
const groups = place('groups', 'Groups', UsersRound);
const forum = place('forum', 'Forum', MessageCircleQuestion);
const courses = place('lms', 'Courses', BookOpen);
const news = place('news', 'News', Newspaper);
const social = place('social', 'Social', HeartHandshake);
const rest = [
  place('landing', 'Landing', TentTree),
  place('membership', 'Membership', Gem),
  place('profile', 'Profile', UserRound),
  place('admin', 'Admin', Shield),
];
const footer = {
  homeHref: '#home',
  line: 'One lesson, one walk, one stone at a time.',
  columns: [
    { title: 'Evolve', links: ['About', 'Blog', 'Membership'] },
    { title: 'Community', links: ['Community', 'Guidelines'] },
    { title: 'Help', links: ['Help Center', 'Contact'] },
  ].map((c) => ({ title: c.title, links: c.links.map((label) => ({ label, href: '#x' })) })),
  owner: '© 2026 Evolve',
  legal: ['Terms', 'Privacy'].map((label) => ({ label, href: '#x' })),
};

function Shell({ current, children }: { current: string; children: React.ReactNode }) {
  const toast = useToast();
  const logout = { label: 'Logout', onSelect: () => toast('Logged out') };
  return (
    <AppFrame
      homeHref="#home"
      current={current}
      items={[
        feed,
        groups,
        forum,
        { ...place('evolve90', 'Evolve 90 Dash'), pip: 'today is open' },
        courses,
        news,
        social,
      ]}
      more={rest}
      tabs={[feed, forum, { ...place('evolve90', 'Evolve 90'), stone: true }, courses]}
      sheet={[groups, news, social, ...rest, { key: 'logout', icon: LogOut, ...logout }]}
      logout={logout}
      user={
        <>
          <Bell count={3} href="#bell" />
          <a className="avatar-link" href="#profile" aria-label="Your profile">
            <Avatar name="Maya Okafor" decorative />
          </a>
        </>
      }
      footer={footer}
    >
      {children}
    </AppFrame>
  );
}

export const AppExample = () => (
  <Shell current="evolve90">
    <div className="page">
      <Trails />
    </div>
  </Shell>
);

export const ReaderExample = () => (
  <Shell current="lms">
    <ReaderFrame
      back={{ href: '#course', label: 'Quiet Mornings' }}
      outlineLabel="Lessons"
      outline={<p className="p-4">The list of lessons stands here.</p>}
      actions={
        <>
          <Button kind="ghost">Previous</Button>
          <p className="small muted">Read it? That counts.</p>
          <Button kind="primary">Mark as Complete</Button>
        </>
      }
    >
      <h1>A five-line page</h1>
      <div className="prose">
        <p>Most journals fail on the second week, and it is rarely the writer’s fault.</p>
        <h2>Why the first line looks outward</h2>
        <blockquote>“A tree, two wet chairs, the neighbour’s blue door.”</blockquote>
        <p>
          Try it once today, at <a href="#x">whatever time</a> it is now.
        </p>
        <ul>
          <li>One thing I can see from here.</li>
          <li>How my body feels, in three words.</li>
        </ul>
      </div>
    </ReaderFrame>
  </Shell>
);

export const AuthExample = () => (
  <AuthFrame
    homeHref="#home"
    title="Two stones to go, Maya."
    text="Pick the pace that fits. You can change it any day."
    steps={<Steps labels={['About you', 'Your plan', 'Confirm']} current={2} />}
    step={2}
    top={
      <>
        Already a member?{' '}
        <a className="link" href="#in">
          Sign In
        </a>
      </>
    }
    actions={
      <>
        <Button kind="ghost">Back</Button>
        <span className="small muted sum">Builder, $9.99 CAD per month</span>
        <Button kind="today" size="lg" iconEnd={ArrowRight}>
          Continue
        </Button>
      </>
    }
  >
    <h1>Choose your plan</h1>
    <form className="stack mt-6">
      <Field label="Email">
        <Input type="email" autoComplete="email" />
      </Field>
      <Field label="Password" hint="At least 6 characters.">
        <PasswordInput autoComplete="new-password" />
      </Field>
    </form>
  </AuthFrame>
);
