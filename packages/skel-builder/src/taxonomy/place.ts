import { kebab } from '../mining/names.ts';
import { allDomains, domainGroups } from './domains.ts';

/**
 * The domain of the taxonomy that is meant: as written, or the only one with its second level. Others
 * stay under their first level where that is known, and under `other` where not. Always two levels of
 * letters, digits and `-`.
 */
export function placeDomain(answer: string): string {
  const [first = '', second = ''] = answer.split('/').map(slug);
  const domain = `${first}/${second}`;
  if (allDomains.has(domain)) return domain;
  const [same, ...others] = [...allDomains.keys()].filter((one) =>
    one.endsWith(`/${second === '' ? first : second}`),
  );
  if (same !== undefined && others.length === 0) return same;
  if (Object.hasOwn(domainGroups, first)) return `${first}/${second === '' ? 'general' : second}`;
  return `other/${second || first || 'unnamed'}`;
}

const slug = (text: string): string =>
  kebab(text)
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
