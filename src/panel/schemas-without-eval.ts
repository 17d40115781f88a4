import { z } from 'zod';

/** Schemas are compiled as they are defined, which the page's policy forbids and reports: before any, they are told not to. */
z.config({ jitless: true });
