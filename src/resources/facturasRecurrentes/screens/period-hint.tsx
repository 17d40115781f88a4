import { Notice } from '#web/ui/mark.tsx';
import { PERIODO } from '../periods.ts';

/** How texts say which period each invoice is of. */
export const PeriodHint = () => (
  <Notice>
    Escribe <strong>{PERIODO}</strong> en el nombre o en una línea, y cada factura dirá el suyo: «Cuota de{' '}
    {PERIODO}» será «Cuota de marzo de 2027».
  </Notice>
);
