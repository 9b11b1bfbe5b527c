import { domainGroups, type DomainGroup } from './domains.ts';

/** Where a domain as a model wrote it belongs. */
export interface PlacedDomain {
  /** Two levels of letters, digits and `-`. */
  readonly domain: string;
  /** Whether it is one of the taxonomy. */
  readonly isKnown: boolean;
}

const known: ReadonlySet<string> = new Set(
  domainGroups.flatMap((group) =>
    Object.keys(group.domains).map((name) => `${group.name}/${name}`),
  ),
);

/**
 * The domain of the taxonomy that is meant: as written, or the only one with its second level. Others
 * stay under their first level where that is known, and under `other` where not.
 */
export function placeDomain(answer: string): PlacedDomain {
  const [first = '', second = ''] = answer.split('/').map(slug);
  const domain = `${first}/${second}`;
  if (known.has(domain)) return { domain, isKnown: true };
  const same = domainsNamed(second === '' ? first : second);
  if (same.length === 1) return { domain: same[0] ?? domain, isKnown: true };
  const group = domainGroups.find(({ name }) => name === first);
  return { domain: unknownDomain(group, first, second), isKnown: false };
}

function domainsNamed(second: string): readonly string[] {
  return [...known].filter((domain) => domain.endsWith(`/${second}`));
}

function unknownDomain(group: DomainGroup | undefined, first: string, second: string): string {
  if (group !== undefined) return `${group.name}/${second === '' ? 'general' : second}`;
  const rest = second === '' ? first : second;
  return `other/${rest === '' ? 'unnamed' : rest}`;
}

/** Lower case, letters and digits joined by `-`. */
function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
}
