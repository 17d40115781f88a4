import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { verifactuCalls } from '#oficina/ventas/verifactu/calls.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { Notice } from '#platform/ui/mark.tsx';

const FLAWED = '/panelAdmin/facturas?estadoAeat=aceptadoConErrores%2Crechazado';
const EVERY_MINUTE_MS = 60_000;
const SENDING = ['facturas', 'envios'];

/**
 * Notice about the sending of records to the tax agency: they wait and why, or some were refused. Hidden
 * while all goes well, and when the call fails, because the screen works without it.
 */
export function SendingNotice() {
  const { data } = useQuery({
    queryKey: SENDING,
    queryFn: ({ signal }) => verifactuCalls.estadoEnvios({}, signal),
    refetchInterval: EVERY_MINUTE_MS,
    meta: { fallback: 'Error al obtener los envíos', background: true, told: true },
  });
  if (!data) return null;
  const { aviso, motivo, rechazados, conErrores, entorno } = data;
  const flawed = rechazados + conErrores;
  return (
    <>
      {entorno === 'pruebas' && (
        <Notice warning>
          Entorno de pruebas: las facturas que se emiten aquí no tienen validez.{' '}
          <Link to="/panelAdmin/negocio">Cómo salir de las pruebas</Link>
        </Notice>
      )}
      {aviso !== null && motivo !== 'demostracion' && (
        <Notice warning>
          {aviso}
          {motivo === 'detenida' && <RetryButton />}
        </Notice>
      )}
      {flawed > 0 && (
        <Notice warning>
          La Agencia Tributaria pone reparos a {plural(flawed, 'registro', 'registros')}.{' '}
          <Link to={FLAWED}>Ver las facturas</Link>
        </Notice>
      )}
    </>
  );
}

/** Button for a person who may issue: sends the waiting records as soon as the agency allows it. */
function RetryButton() {
  const user = useSessionUser();
  const queries = useQueryClient();
  const retrying = useMutation({
    mutationFn: () => verifactuCalls.reintentarEnvios({}),
    onSuccess: (state) => {
      queries.setQueryData(SENDING, state);
      showMessage('success', 'Se vuelve a intentar en un minuto');
    },
    meta: { fallback: 'Error al volver a intentar los envíos' },
  });
  if (!user || permitted(user, 'facturas', 'M') === null) return null;
  return (
    <BusyButton
      mt="sm"
      variant="default"
      busy={retrying.isPending}
      onClick={() => retrying.isPending || retrying.mutate()}
    >
      Volver a intentarlo
    </BusyButton>
  );
}
