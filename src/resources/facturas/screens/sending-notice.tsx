import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { plural } from '#kit/format.ts';
import { call } from '#web/call.ts';
import { Notice } from '#web/ui/mark.tsx';

type Envios = {
  pendientes: number;
  rechazados: number;
  conErrores: number;
  motivo: 'sinCertificado' | 'incidencia' | 'demostracion' | null;
  aviso: string | null;
};

const FLAWED = '/panelAdmin/facturas?estadoAeat=aceptadoConErrores%2Crechazado';
const EVERY_MINUTE_MS = 60_000;

/**
 * What somebody must know of what is sent to the tax agency: that it waits and why, or that something was not taken. Nothing
 * while all goes well, and nothing if it can't be asked: it is no part of what the screen is for.
 */
export function SendingNotice() {
  const { data } = useQuery({
    queryKey: ['facturas', 'envios'],
    queryFn: ({ signal }) => call<Envios>('GET', 'facturas/estadoEnvios', {}, { signal }),
    refetchInterval: EVERY_MINUTE_MS,
    meta: { fallback: 'Error al obtener los envíos', background: true, told: true },
  });
  if (!data) return null;
  const { aviso, motivo, rechazados, conErrores } = data;
  const flawed = rechazados + conErrores;
  return (
    <>
      {aviso !== null && motivo !== 'demostracion' && <Notice warning>{aviso}</Notice>}
      {flawed > 0 && (
        <Notice warning>
          La Agencia Tributaria pone reparos a {plural(flawed, 'registro', 'registros')}.{' '}
          <Link to={FLAWED}>Ver las facturas</Link>
        </Notice>
      )}
    </>
  );
}
