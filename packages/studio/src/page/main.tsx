import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './shell/tokens.css';
import './shell/base.css';
import { Studio } from './shell/studio.tsx';

const root = document.getElementById('page');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Studio />
    </StrictMode>,
  );
