import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const key = 'envloom-theme';

/** A browser that keeps nothing for this page may refuse to be asked. */
function stored(): Theme {
  try {
    const found = themes.find((theme) => theme === localStorage.getItem(key)) ?? 'auto';
    return apply(found);
  } catch {
    return 'auto';
  }
}

function apply(theme: Theme): Theme {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  return theme;
}

/** As the system has it, light, or dark; remembered in this browser. */
export function ThemeButton(): ReactNode {
  const [theme, setTheme] = useState(stored);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
  const choose = (): void => {
    setTheme(apply(next));
    try {
      localStorage.setItem(key, next);
    } catch {
      // It is forgotten then.
    }
  };
  return (
    <Button onPress={choose} aria-label={`Theme: ${theme}. Change to ${next}`}>
      {theme === 'auto' ? 'Auto' : theme === 'light' ? 'Light' : 'Dark'}
    </Button>
  );
}
