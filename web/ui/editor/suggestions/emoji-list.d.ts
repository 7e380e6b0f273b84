/** Made by `scripts/emoji-list.ts`: signs, names and further words, one emoji a line. */
declare module 'virtual:emoji-list' {
  const texts: [signs: string, names: string, words: string];
  export default texts;
}
