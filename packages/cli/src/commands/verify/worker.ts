import { serve } from '@envloom/work';
import { verifyWork } from './work.ts';

serve(verifyWork.here);
