import { z } from 'zod';

// The page's policy forbids `eval` and reports it: Zod must know before the first schema is made.
z.config({ jitless: true });
