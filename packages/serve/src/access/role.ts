/**
 * Who a client is, and so what it may do; each may do what those before it may, too. An `agent` plays a
 * session that was opened for it, and sees no reward; its `trainer` opens, grades, rewinds and lists; the
 * `author` also sees the sessions of all others and the metrics.
 */
export const roles = ['agent', 'trainer', 'author'] as const;

export type Role = (typeof roles)[number];

export function covers(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
