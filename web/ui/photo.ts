/** Why a file cannot be a photo, in a sentence; null when it may be tried. The server looks at its content as well. */
export function refusalOfPhoto(
  file: { type: string; size: number },
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): string | null {
  if (file.size === 0) return 'That file is empty.';
  if (!types.includes(file.type)) return 'Please choose a JPEG, PNG, GIF or WebP picture.';
  if (file.size > maxBytes) return `That picture is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
  return null;
}
