/** The name in an origin or a Host header, without port and brackets; empty where there is none. */
export function hostNameOf(text: string): string {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  return url?.hostname.replace(/^\[|\]$/g, '') ?? '';
}

/** Whether that name is always this machine. */
export function isLoopback(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127\.\d+\.\d+\.\d+$/.test(name)
  );
}
