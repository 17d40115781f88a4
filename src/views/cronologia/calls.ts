import { client } from '#web/operations.ts';
import type { timelineOperations } from './operations.ts';

export const timelineCalls = client<typeof timelineOperations>({ leer: 'GET actividades/cronologia' });
