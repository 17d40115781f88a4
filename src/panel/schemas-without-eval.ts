import { config } from 'zod/v4/core';

/**
 * Zod compiles schemas with `eval`, which the page's policy forbids and reports: this turns it off before
 * any schema.
 */
config({ jitless: true });
