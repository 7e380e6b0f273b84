/*
 * Phrases after which the journal shows helplines. They are about dying and about hurting oneself, and only as someone
 * says it about themselves: a card that appears for "dying to see it" would teach members to ignore it. The list is
 * compared on this device alone. Nothing stores or sends that a phrase was found.
 */
const phrases = [
  /\bsuicid(e|al|ality)\b/,
  /\b(kill|killing|hang|hanging|shoot|drown) myself\b/,
  /\bend(ing)? (my (own )?life|it all)\b/,
  /\b(take|taking|took) my own life\b/,
  /\b(want|wants|wanted|wanting|ready|rather|have) to die\b(?! (of|from) (embarrassment|shame|laughing|laughter|boredom))/,
  /\b(wanna|rather) die\b(?! (of|from|than)\b)/,
  /\bwish (that )?i (was|were|wasn't|weren't) (dead|alive|never born|born)\b/,
  /\bwish (that )?i (had )?never (been|was) born\b/,
  /\bbetter off (dead|without me)\b/,
  /\b(don't|dont|do not|didn't|no longer) want to (be alive|exist|wake up (again|any ?more|tomorrow|ever)|live any ?more|live\s*([.,;!?]|$))/,
  /\b(don't|dont|do not) want to be here any ?more\b/,
  /\bno (reason|point) (to live|in living|in being alive|being alive)\b/,
  /\bnothing (left )?to live for\b/,
  /\bcan('t|t|not) (go on living|live like this any ?more|live any ?more)\b/,
  /\bself[- ]?harm(ed|ing|s)?\b/,
  /\bharm(ed|ing)? myself\b/,
  /\b(want|wanted|wanting|need|urge|urges|going|tempted|thinking (of|about)|thoughts? (of|about)) (to )?(hurt|hurting|cut|cutting|burn|burning) myself\b(?! (some|a) )/,
] as const;

/** Returns true if a text has one of the phrases. Case, curly apostrophes and line breaks don't matter. */
export function needsCare(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase().replace(/[‘’ʼ]/g, "'").replace(/\s+/g, ' ');
  return phrases.some((phrase) => phrase.test(plain));
}
