/** Saves a file on the device, as the browser's downloads do. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
