import { useQuery } from '@tanstack/react-query';
import { INBOX } from '#oficina/relacion/alumnos/inbox-calls.ts';
import { MI_RESUMEN_FALLBACK, miResumenCalls } from '../calls.ts';

/** The reading of the autoescuela's accounts, which several parts of a screen share. An answer to a request reads it again. */
export const useMiResumen = () =>
  useQuery({
    queryKey: [INBOX, 'resumen'],
    queryFn: ({ signal }) => miResumenCalls.consultarMiResumen({}, signal),
    meta: { fallback: MI_RESUMEN_FALLBACK, background: true, told: true },
  });
