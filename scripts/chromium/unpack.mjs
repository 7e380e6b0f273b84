// Unpacks the packaged Chromium with its libraries and fonts into the folder TMPDIR, which its package uses.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const home = join(import.meta.dirname, 'node_modules/@sparticuz/chromium');
const { inflate } = await import(join(home, 'build/index.js'));
for (const part of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) await inflate(join(home, 'bin', part));
// Its own configuration looks for the fonts in other folders.
writeFileSync(
  join(process.env.TMPDIR, 'fonts/fonts.conf'),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
);
