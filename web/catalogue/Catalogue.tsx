import { useState } from 'react';
import { Segmented } from '../ui/controls/Segmented.tsx';
import { Actions, Choices, Fields } from './Actions.tsx';
import { Foundations } from './Foundations.tsx';
import { Empties, Messages, Overlays } from './Messages.tsx';
import { Badges, Progress, Trails } from './Progress.tsx';
import { Labels, Surfaces } from './Surfaces.tsx';

type View = 'page' | 'both';

export function Catalogue() {
  const [view, setView] = useState<View>('page');
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? 'system');
  const choose = (next: string) => {
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    setTheme(next);
  };
  return (
    <>
      <header className="cat-head">
        <h1>Component sheet</h1>
        <Segmented
          label="Theme"
          value={theme}
          onChange={choose}
          options={['system', 'light', 'dark'].map((value) => ({ value, label: value }))}
        />
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'page', label: 'One' },
            { value: 'both', label: 'Side by side' },
          ]}
        />
        <span className="small muted">
          Frames:{' '}
          <a className="link" href="?show=app">
            app
          </a>{' '}
          ·{' '}
          <a className="link" href="?show=auth">
            auth
          </a>{' '}
          ·{' '}
          <a className="link" href="?show=reader">
            reader
          </a>
        </span>
      </header>
      {view === 'page' ? (
        <main className="page sheet">
          <Everything />
        </main>
      ) : (
        <div className="cat-both">
          <main className="sheet" data-theme="light">
            <Everything />
          </main>
          <div className="sheet" data-theme="dark">
            <Everything />
          </div>
        </div>
      )}
    </>
  );
}

const Everything = () => (
  <>
    <Foundations />
    <Actions />
    <Fields />
    <Choices />
    <Labels />
    <Badges />
    <Progress />
    <Messages />
    <Overlays />
    <Surfaces />
    <Empties />
    <Trails />
  </>
);
