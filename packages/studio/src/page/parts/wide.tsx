import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WideProps {
  /** What it holds, for those who come to it by keyboard to scroll. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What may be wider than the page: it scrolls by itself, by keyboard, too, and is a stop only where it does. */
export function Wide({ label, children }: WideProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className="wide"
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      {children}
    </div>
  );
}
