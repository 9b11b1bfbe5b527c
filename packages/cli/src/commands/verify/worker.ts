import { serve } from '../../workers/serve.ts';
import { verifyWork } from './work.ts';

serve(verifyWork.here);
