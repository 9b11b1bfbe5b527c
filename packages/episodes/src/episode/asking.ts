/** What is cited says nothing about who cites it. */
const quotations: readonly RegExp[] = [
  /```[^]*?(?:```|$)/g,
  /^[ \t]*>.*$/gm,
  /"[^"\n]*"/g,
  /“[^“”]*”/g,
  /«[^«»]*»/g,
  /`[^`\n]*`/g,
  /(?<![\p{L}\p{N}])‘[^‘\n]*?’(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])'[^'\n]*(?:(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])[^'\n]*)*'(?![\p{L}\p{N}])/gu,
];

/** Marks of bold and italic text. */
const emphasis = /\*{1,3}|_{2,3}/g;
const listItem = /^\s*(?:[-*+•–]|\d+[.)])\s+/;
const question = /[?？؟][)\]!\s]*$/;
const announcement = /\b(?:following|these|below)\b/;

/** Requests that do not end with a question mark. */
const requests: readonly RegExp[] = [
  /\b(?:tell|give|send|show|remind) (?:me|us)\b/,
  /\blet (?:me|us) know\b/,
  /\b(?:please|kindly) (?:also |then |just )?(?:provide|share|specify|confirm|clarify|state|name|choose|pick|select|supply|enter|indicate|describe|repeat|explain|reply|answer|say|advise|list|send|check which)\b/,
  /^(?:provide|share|specify|confirm|clarify|state|indicate|describe|repeat|explain)\b/,
  /\b(?:i|we)(?: still| also| just| only| will|['’]ll| would|['’]d)* (?:need|require)(?! to\b)/,
  /\b(?:i|we)(?: still| also| just| only| will|['’]ll| would|['’]d)* (?:need|have|want|like|love|wish) to (?:know|ask|hear|learn|understand)\b/,
  /\b(?:i am|we are|i['’]m|we['’]re) (?:still )?(?:missing|lacking)\b/,
  /\b(?:do not|don['’]t) (?:yet )?know (?:which|what|who|when|where|how)\b/,
  /^(?:could|can|would|will) you\b/,
  /^(?:may|could|can|might) i (?:please )?(?:have|get|ask|know)\b/,
  /,? please[.!]?$/,
  /^(?:(?:for|from|to|at|on|in|by|until) )?(?:which|whose|whom|how (?:many|much|long|often|should|do|would))\b/,
  /^what(?: is|['’]s) (?:the|your|their|its|his|her)\b/,
  /^(?:what|who|when|where|why) (?:should|would|does|shall|kind|date|day|time|name|amount|about)\b/,
];

/** What looks like a request and says that nothing is needed. */
const satisfied =
  /\b(?:have|got|is|was|['’]s) (?:now )?(?:all|everything|what) (?:of )?(?:that |what )?(?:the |information |details )*(?:i|we) need/;

const furtherWords =
  'requests?|questions?|tasks?|things?|matters?|issues?|concerns?|wishes|changes?|help|assistance';
const further: readonly RegExp[] = [
  /\b(?:any|some|no)thing (?:else|more|further|other)\b/,
  /\b(?:what|who|how|where) else\b|\bwhat other\b|\b(?:what|what['’]s|what is|do|what comes) next\b/,
  new RegExp(`\\b(?:any|some) (?:other|more|further|additional) (?:${furtherWords})\\b`),
  /\b(?:is|was|will|would) (?:that|this|it) (?:be )?(?:all|everything)\b/,
  /\b(?:that['’]s|that is|that was|that will be) (?:all|everything|it)\b/,
  /\b(?:more|else) (?:that )?(?:i|we) (?:can|could|should|may|shall)\b/,
  /\bneed more (?:help|assistance)\b/,
];

/** The sentences of a message that ask for something, each once, in lower case; quotations left out. */
export function askingSentences(message: string): readonly string[] {
  let isListAsked = false;
  const found = new Set<string>();
  for (const line of linesOf(message)) {
    const isItem = listItem.test(line);
    const sentences = sentencesOf(line.replace(listItem, ''));
    const asked: readonly string[] = isItem && isListAsked ? sentences : sentences.filter(isAsking);
    isListAsked = (isItem && isListAsked) || (asked.length > 0 && opensList(line));
    for (const sentence of asked) found.add(sentence);
  }
  return [...found];
}

/** Whether a list of what is asked for follows. */
function opensList(line: string): boolean {
  const end = line.trimEnd().at(-1);
  return end === ':' || (end === '?' && announcement.test(line));
}

/** Whether a sentence asks if there is more to do. */
export function asksForMore(sentence: string): boolean {
  return further.some((pattern) => pattern.test(sentence));
}

function linesOf(message: string): readonly string[] {
  let text = message.normalize('NFC').toLowerCase();
  for (const quotation of quotations) text = text.replace(quotation, '…');
  return text
    .replace(emphasis, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
}

/** Looks back only where a sentence may end: looking back from each of many brackets takes minutes. */
const sentenceEnd = /(?=\s)(?<=[.!?؟][)\]]*)\s+|(?<=[？。])/;

function sentencesOf(line: string): readonly string[] {
  const sentences = line.split(sentenceEnd);
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

function isAsking(sentence: string): boolean {
  if (question.test(sentence)) return true;
  if (satisfied.test(sentence)) return false;
  const said = sentence.replace(
    /^(?:(?:and|but|so|also|then|ok|okay|sure|thanks|first|finally),? )+/,
    '',
  );
  return requests.some((pattern) => pattern.test(said));
}
