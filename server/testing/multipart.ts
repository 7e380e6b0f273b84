import sharp from 'sharp';

/** Returns a picture of one color. */
export const png = (width = 60, height = 40, background = '#6b8e6b'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Returns the body and the headers of a form with fields and a file, as `call` takes them. */
export function multipart(
  file: Buffer | string,
  fields: Record<string, unknown> = {},
  { name = 'a.png', type = 'image/png' } = {},
): [body: Buffer, headers: Record<string, string>] {
  const part = (of: string, value: Buffer | string): Buffer[] => [
    Buffer.from(`--stones\r\ncontent-disposition: form-data; name=${of}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ];
  const parts = Object.entries(fields).flatMap(([field, value]) => part(`"${field}"`, String(value)));
  parts.push(
    ...part(`"file"; filename="${name}"\r\ncontent-type: ${type}`, file),
    Buffer.from('--stones--\r\n'),
  );
  return [Buffer.concat(parts), { 'content-type': 'multipart/form-data; boundary=stones' }];
}
