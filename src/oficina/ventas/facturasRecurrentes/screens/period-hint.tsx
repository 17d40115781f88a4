import { Notice } from '#platform/ui/mark.tsx';
import { PERIODO } from '../periods.ts';

/** Help about the mark for the period. */
export const PeriodHint = () => (
  <Notice>
    Escribe <strong>{PERIODO}</strong> en el nombre o en una línea, y cada factura dirá el suyo: «Cuota de{' '}
    {PERIODO}» será «Cuota de marzo de 2027».
  </Notice>
);
