import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesOfPages } from './page-files.ts';

const split = '?tsr-split=component---loader';
let folder: string;
let files: (path: string) => string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evolve-files-'));
  await mkdir(join(folder, '.vite'));
  const chunk = (file: string, imports: string[] = [], css: string[] = []) => ({ file, imports, css });
  const manifest = {
    'index.html': chunk('entry.js', ['_app'], ['app.css']),
    _app: chunk('app.js'),
    _shared: chunk('shared.js', ['_app'], ['shared.css']),
    [`routes/_app.tsx${split}`]: chunk('shell.js', ['_app']),
    [`routes/_app/feed/index.tsx${split}`]: chunk('feed.js', ['_shared'], ['feed.css']),
    [`routes/_app/lms/$courseId/edit/index.tsx${split}`]: chunk('edit.js'),
    [`routes/_app/lms/$courseId/$lessonId.tsx${split}`]: chunk('lesson.js'),
    [`routes/_app/profile/settings.{-$section}.tsx${split}`]: chunk('settings.js'),
    [`routes/auth/login.tsx${split}`]: chunk('login.js', ['_shared']),
    'ui/overlays/DialogPanel.tsx': chunk('dialog.js'),
  };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  const tagsOf = filesOfPages(folder);
  files = (path) => [...tagsOf(path).matchAll(/href="\/([^"]+)"/g)].map(([, file = '']) => file);
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['/feed', ['shared.css', 'feed.css', 'shell.js', 'feed.js', 'shared.js']],
  ['/feed/', ['shared.css', 'feed.css', 'shell.js', 'feed.js', 'shared.js']],
  ['/auth/login', ['shared.css', 'login.js', 'shared.js']],
  ['/lms/7/edit', ['shell.js', 'edit.js']],
  ['/lms/7/8', ['shell.js', 'lesson.js']],
  ['/profile/settings', ['shell.js', 'settings.js']],
  ['/profile/settings/privacy', ['shell.js', 'settings.js']],
  ['/lms/7/8/9', []],
  ['/', ['shell.js']],
])('%s loads what the page needs beyond the document', (path, expected) => {
  expect(files(path).toSorted()).toEqual(expected.toSorted());
});

it('names nothing where the build has no manifest', () => {
  expect(filesOfPages(join(folder, 'nothing'))('/feed')).toBe('');
});
