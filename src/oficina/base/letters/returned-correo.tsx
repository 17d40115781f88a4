import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { permitted } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { returnedCalls } from './calls.ts';
import type { WrittenTo } from './operations.ts';
import { ReturnedNotice } from './returned-notice.tsx';

const FALLBACK = 'Error al obtener las direcciones que devuelven el correo';

type ReturnedMailProps = { familia: WrittenTo; row: CrudRow };

/** Notices above a record about its addresses that return correo, with a button to clear each mark. */
export function ReturnedCorreo({ familia, row }: ReturnedMailProps) {
  const { _id, version } = row;
  // The version is in the key because a new version may have another address.
  const queryKey = [familia, 'correosDevueltos', _id, version];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => returnedCalls(familia).leer({ _id }, signal),
    meta: { fallback: FALLBACK, background: true },
  });
  const user = useSessionUser();
  const mayClear = user !== undefined && permitted(user, familia, 'A') !== null;
  return data.map((mark) => (
    <ReturnedNotice key={mark.email} mark={mark}>
      {mayClear && <ClearButton {...{ familia, _id, queryKey }} email={mark.email} />}
    </ReturnedNotice>
  ));
}

type ClearButtonProps = { familia: WrittenTo; _id: string; email: string; queryKey: unknown[] };

function ClearButton({ familia, _id, email, queryKey }: ClearButtonProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => returnedCalls(familia).funciona({ _id, email }),
    meta: { fallback: 'Error al quitar el aviso' },
    onSuccess: () => showMessage('success', 'Aviso quitado: se vuelve a escribir a esa dirección sin avisar'),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey });
      // The button disappears with the notice, so the focus must go elsewhere.
      keepFocus();
    },
  });
  return (
    <BusyButton
      size="xs"
      variant="default"
      busy={isPending}
      aria-label={`Vuelve a funcionar ${email}`}
      onClick={() => isPending || mutate()}
    >
      Vuelve a funcionar
    </BusyButton>
  );
}
