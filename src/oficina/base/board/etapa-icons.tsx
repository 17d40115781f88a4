import type { ReactNode } from 'react';
import type { Etapa } from './etapas.ts';

const icon = (d: string): ReactNode => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <path d={d} stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** Icon of each etapa, so that colour is not the only difference. */
export const etapaIcons: Readonly<Record<Etapa, ReactNode>> = {
  prospeccion: icon('M10.5 10.5L14 14M12 7A5 5 0 112 7a5 5 0 0110 0z'),
  calificacion: icon('M2 3h12l-4.5 5.5V13l-3 1V8.5z'),
  negociacion: icon('M2 3h9v6H6l-4 3zM13.5 6v8l-3-2.5H8'),
  ganado: icon('M3 8.5l3.5 3.5L13 4.5'),
  perdido: icon('M2 4l4 4 3-3 5 6M14 7.5V11h-3.5'),
  descartado: icon('M14 8A6 6 0 112 8a6 6 0 0112 0zM3.8 3.8l8.4 8.4'),
};
