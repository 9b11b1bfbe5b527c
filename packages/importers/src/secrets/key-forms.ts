/** Words that name a key, as a member, a header or a variable does. */
const secretWords =
  'api_?-?key|access_?-?key|secret|secret_?-?key|token|password|passwd|authorization|credential|private_?-?key';

/** What keys look like, or what stands before them; each pattern matches the whole key. */
const forms: readonly {
  readonly name: string;
  readonly pattern: RegExp;
  /** Whether it is a key only where it looks drawn at random. */
  readonly isRandom?: boolean;
}[] = [
  { name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { name: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{22,})\b/g },
  { name: 'a GitLab token', pattern: /\bglpat-[\w-]{20,}/g },
  { name: 'an OpenAI or Anthropic key', pattern: /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{20,}/g },
  { name: 'a Stripe key', pattern: /\b(?:sk|rk|pk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}\b/g },
  { name: 'a Slack token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { name: 'a Slack webhook', pattern: /\bhooks\.slack\.com\/services\/\w+\/\w+\/\w+/g },
  { name: 'a Google key', pattern: /\bAIza[\w-]{35}/g },
  { name: 'a SendGrid key', pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { name: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: 'a Hugging Face token', pattern: /\bhf_[A-Za-z0-9]{30,}\b/g },
  { name: 'a Notion token', pattern: /\b(?:ntn|secret)_[A-Za-z0-9]{40,}\b/g },
  { name: 'a JSON web token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g },
  {
    name: 'a private key',
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  { name: 'a password in a URL', pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"']+:[^\s/@"']+@/gi },
  {
    name: 'a token of an Authorization header',
    pattern: /(?<=\b(?:Bearer|Basic|Token) )[\w+/=.~-]{20,}/gi,
    isRandom: true,
  },
  {
    name: 'the value of a key',
    // As headers, URLs, shells, YAML and JSON say it, also JSON within a text of JSON.
    pattern: new RegExp(
      String.raw`(?<=(?:${secretWords})s?["'\\]{0,4}\s?[:=]\s?["'\\]{0,4})[\w+/=.~-]{20,}`,
      'gi',
    ),
    isRandom: true,
  },
];

/** A key in a text: what it is, and where it stands. */
export interface FoundKey {
  readonly name: string;
  readonly start: number;
  readonly text: string;
}

export function keysIn(text: string): readonly FoundKey[] {
  const found: FoundKey[] = [];
  for (const { name, pattern, isRandom = false } of forms)
    for (const { index: start, 0: key } of text.matchAll(pattern)) {
      const isKnown = found.some(
        (other) => start < endOf(other) && other.start < start + key.length,
      );
      if (!isKnown && (!isRandom || looksRandom(key))) found.push({ name, start, text: key });
    }
  return found;
}

const endOf = ({ start, text }: FoundKey): number => start + text.length;

/** Names of members that hold keys. */
const secretNames = new RegExp(`(?:^|[_\\-.]|(?<=[a-z]))(?:${secretWords})s?$`, 'i');

export const isSecretName = (name: string): boolean => secretNames.test(name);

/** Long, without a space, with letters and digits mixed: nothing that a person would write as an example. */
export function looksRandom(text: string): boolean {
  const isMixed = /[a-z]/i.test(text) && /\d/.test(text);
  return text.length >= 20 && isMixed && /^[\w+/=.:~-]+$/.test(text) && entropy(text) > 3.2;
}

/** Bits for each character. */
function entropy(text: string): number {
  const counts = Map.groupBy(text, (character) => character).values();
  return [...counts].reduce((bits, { length }) => {
    const share = length / text.length;
    return bits - share * Math.log2(share);
  }, 0);
}
