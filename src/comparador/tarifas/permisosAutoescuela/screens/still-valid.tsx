import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { applyToMany } from '#platform/crud/screens/bulk/bulk-calls.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatCount, plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';

const FALLBACK = 'Error al confirmar las tarifas';

/**
 * Button that confirms all published tarifas today; an unconfirmed price leaves the comparison after some
 * time.
 */
export function StillValid() {
  const queries = useQueryClient();
  const confirming = useMutation({
    mutationFn: () =>
      applyToMany(
        'permisosAutoescuela',
        { accion: 'actualizar', cambios: { confirmadaEn: todayInMadrid(new Date()) } },
        { selection: { filtro: { estado: 'publicada' }, total: 0 }, simular: false },
      ),
    onSuccess: ({ total, hechas, filas }) => {
      const refused = filas.filter(({ resultado }) => resultado === 'rechazada');
      if (refused.length > 0)
        showMessage('error', `${formatCount(refused.length)} sin confirmar: ${refused[0]?.motivo ?? ''}`);
      else if (total === 0) showMessage('info', 'No tienes tarifas publicadas que confirmar');
      else if (hechas === 0) showMessage('info', 'Ya estaban confirmadas a día de hoy');
      else
        showMessage('success', `${plural(hechas, 'tarifa confirmada', 'tarifas confirmadas')} a día de hoy`);
      return queries.invalidateQueries({ queryKey: ['permisosAutoescuela', 'list'] });
    },
    meta: { fallback: FALLBACK },
  });
  return (
    <BusyButton
      variant="default"
      busy={confirming.isPending}
      onClick={() => confirming.isPending || confirming.mutate()}
    >
      Todo sigue vigente
    </BusyButton>
  );
}
