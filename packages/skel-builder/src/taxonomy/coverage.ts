import { domainGroups } from './domains.ts';

/** How far some topics spread over the taxonomy. */
export interface Coverage {
  readonly topics: number;
  /** First levels covered, and how many there are. */
  readonly groups: number;
  readonly groupsInAll: number;
  /** Second levels covered, and how many there are. */
  readonly domains: number;
  readonly domainsInAll: number;
  /** Topics by first level, the most frequent first. */
  readonly byGroup: readonly { readonly group: string; readonly topics: number }[];
}

export function coverage(topics: readonly { readonly domain: string }[]): Coverage {
  const counts = new Map<string, number>();
  for (const { domain } of topics) {
    counts.set(groupOf(domain), (counts.get(groupOf(domain)) ?? 0) + 1);
  }
  return {
    topics: topics.length,
    groups: counts.size,
    groupsInAll: domainGroups.length,
    domains: new Set(topics.map(({ domain }) => domain)).size,
    domainsInAll: domainGroups.reduce((sum, group) => sum + Object.keys(group.domains).length, 0),
    byGroup: [...counts]
      .map(([group, count]) => ({ group, topics: count }))
      .toSorted((a, b) => b.topics - a.topics || (a.group < b.group ? -1 : 1)),
  };
}

/** `commerce` of `commerce/retail`. */
export function groupOf(domain: string): string {
  return domain.split('/', 1)[0] ?? domain;
}
