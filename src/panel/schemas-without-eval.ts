import { z } from 'zod';

/**
 * Zod compiles schemas with `eval`, which the page's policy forbids and reports: this turns it off before
 * any schema.
 */
z.config({ jitless: true });
