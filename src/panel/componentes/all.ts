import { charts } from './charts.tsx';
import { dialogs } from './dialogs.tsx';
import type { Examples } from './examples.ts';
import { forms } from './forms.tsx';
import { frame } from './frame.tsx';
import { general } from './general.tsx';
import { heavy } from './heavy.tsx';
import { lists } from './list.tsx';

/** Every shared component, by the room of `platform/ui` that has it. */
export const all: Readonly<Record<string, Examples>> = {
  'De todo': general,
  Formularios: forms,
  Listas: lists,
  Diálogos: dialogs,
  Marco: frame,
  Gráficos: charts,
  'Tablero y PDF': heavy,
};
