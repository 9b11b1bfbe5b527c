import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useFeatures } from './features.ts';
import { ThemeButton } from './theme-button.tsx';

const live = [
  ['/play', 'Play'],
  ['/watch', 'Watch'],
  ['/author', 'Author'],
  ['/synthesis', 'Synthesis'],
] as const;

export function Header(): ReactNode {
  const { isLive } = useFeatures();
  const [location] = useLocation();
  const isAt = (path: string): boolean =>
    path === '/'
      ? location === '/' || location.startsWith('/environments')
      : location.startsWith(path);
  return (
    <header className="shell-header">
      <a className="skip" href="#main" onClick={skipToMain}>
        Skip to the content
      </a>
      <Link className="shell-name" href="/">
        envloom Studio
      </Link>
      <nav aria-label="Areas" className="shell-nav">
        {[['/', 'Environments'] as const, ...(isLive ? live : [])].map(([path, title]) => (
          <Link key={path} href={path} {...(isAt(path) ? { 'aria-current': 'page' } : {})}>
            {title}
          </Link>
        ))}
      </nav>
      <ThemeButton />
    </header>
  );
}

/** The address says what is shown, so the link must not change it. */
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
