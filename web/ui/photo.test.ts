import { expect, test } from 'vitest';
import { refusalOfPhoto } from './photo.ts';

const may = { types: ['image/png'], maxBytes: 5 * 1024 * 1024 };

test.each([
  [{ type: 'image/png', size: 1 }, null],
  [{ type: 'image/png', size: 5 * 1024 * 1024 }, null],
  [{ type: 'image/png', size: 0 }, 'That file is empty.'],
  [{ type: 'image/svg+xml', size: 9 }, 'Please choose a JPEG, PNG, GIF or WebP picture.'],
  [{ type: '', size: 9 }, 'Please choose a JPEG, PNG, GIF or WebP picture.'],
  [{ type: 'image/png', size: 5 * 1024 * 1024 + 1 }, 'That picture is larger than 5 MB.'],
])('%j: %s', (file, sentence) => expect(refusalOfPhoto(file, may)).toBe(sentence));
