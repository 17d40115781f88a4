import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { permitted } from '#oficina/base/roles/roles.ts';
import { briefDay } from '#platform/browser/moments.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { viesCalls } from '../calls.ts';
import type { ClienteRow } from '../contract.ts';
import type { ComprobacionVies } from '../vies/contract.ts';

const FALLBACK = 'Error al obtener la comprobación en VIES';

/** Result of VIES for a cliente with a VAT number of another country, with a button to check again. */
export function ViesCheck({ row }: { row: ClienteRow }) {
  return row.identificacion === '02' && row.nif ? <Check row={row} /> : null;
}

function Check({ row: { _id, version, nif } }: { row: ClienteRow }) {
  // The version is in the key because a new version may have another number.
  const queryKey = ['clientes', 'vies', _id, version];
  const queries = useQueryClient();
  const user = useSessionUser();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => viesCalls.consultar({ _id }, signal),
    meta: { fallback: FALLBACK, background: true },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => viesCalls.comprobar({ _id }),
    meta: { fallback: 'Error al comprobar en VIES' },
    onSuccess: (comprobacion) => queries.setQueryData(queryKey, { comprobacion }),
  });
  if (!data) return null;
  const { comprobacion } = data;
  const mayAsk = user !== undefined && permitted(user, 'clientes', 'A') !== null;
  return (
    <Notice warning={comprobacion?.resultado === 'noConsta'}>
      <span role="status">
        NIF-IVA {nif}: {wordsOf(comprobacion)}
      </span>
      {mayAsk && (
        <BusyButton size="xs" variant="default" busy={isPending} onClick={() => isPending || mutate()}>
          Comprobar en VIES
        </BusyButton>
      )}
    </Notice>
  );
}

function wordsOf(comprobacion: ComprobacionVies | null): string {
  if (!comprobacion) return 'sin comprobar en VIES.';
  const { resultado, motivo, en } = comprobacion;
  const day = briefDay(en);
  if (resultado === 'valido') return `válido en VIES, ${day}.`;
  if (resultado === 'noConsta')
    return `no consta en VIES, ${day}. Pregunta al cliente si está dado de alta para operar en la Unión.`;
  return `no se ha podido comprobar, ${day}. ${motivo ?? ''}.`;
}
