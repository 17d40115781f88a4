import { z } from 'zod';
import { readRegla } from './regla.ts';

/** A rule as calls take it. */
export const reglaField = z
  .string()
  .max(120)
  .refine((text) => readRegla(text) !== undefined, 'no es una repetición de las que hay')
  .describe('RRULE de RFC 5545')
  .meta({ examples: ['FREQ=DAILY;COUNT=5'] });
