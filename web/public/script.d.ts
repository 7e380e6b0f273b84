/** A module as the text of a script (`scripts/page-script.ts`). */
declare module '*?script' {
  const text: string;
  export default text;
}
