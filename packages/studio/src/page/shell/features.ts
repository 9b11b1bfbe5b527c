import { createContext, use } from 'react';
import type { Features } from '../../protocol/features.ts';

export const FeaturesContext = createContext<Features>({
  version: '',
  isLive: false,
  canSave: false,
});

/** What the page can do where it is served. */
export const useFeatures = (): Features => use(FeaturesContext);
