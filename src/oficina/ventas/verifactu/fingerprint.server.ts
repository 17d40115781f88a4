import { createHash } from 'node:crypto';
import { canonical, type Registro } from './record.ts';

/** SHA-256 of a record: 64 hexadecimal digits in capitals (Orden HAC/1177/2024, art. 13). */
export const recordHash = (record: Registro): string =>
  createHash('sha256').update(canonical(record), 'utf8').digest('hex').toUpperCase();
