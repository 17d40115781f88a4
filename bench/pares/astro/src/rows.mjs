import { readFileSync } from 'node:fs';

export const rows = JSON.parse(readFileSync(process.env.FILAS, 'utf8'));
