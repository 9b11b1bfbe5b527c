const address = /^(?:[a-z\d_.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The name in a Host header, without port and brackets; empty where it is no such header. */
export function hostNameOf(host: string): string {
  if (!address.test(host)) return '';
  return bare(URL.parse(`http://${host}`)?.hostname ?? '');
}

/** An origin as pages have it: scheme, name and port and nothing else. */
export function originIn(text: string): URL | undefined {
  const url = URL.parse(text);
  const isPage = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url !== null && isPage && url.origin === text ? url : undefined;
}

export function nameIn({ hostname }: URL): string {
  return bare(hostname);
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
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
