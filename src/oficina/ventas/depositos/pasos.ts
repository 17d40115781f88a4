import { nextStates, stepTable } from '#oficina/base/steps/step-table.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { estadosDeposito } from './estados.ts';

type Row = Readonly<Record<string, unknown>>;

/** Words that name a depósito in its buttons and dialogs. */
export const called = ({ importe }: Row) => `la señal de ${formatEurosText(String(importe))}`;

const CAMBIAR = 'Error al cambiar la señal';

/** Steps of a depósito. No step leads to `firmado`: only the firma of the receipt does. */
export const pasosDeposito = stepTable('depositos', {
  eliminarfirma: {
    from: ['pendiente', 'firmado', 'recibido'],
    to: 'revocado',
    method: 'DELETE',
    accion: 'E',
    free: true,
    button: 'Revocar',
    dialog: {
      title: (row) => `Revocar ${called(row)}`,
      text: 'La firma del recibo dejará de valer. La señal, el recibo y las pruebas se conservan.',
      reason: {
        description: 'Lo leerá quien firmó.',
        shortest: 1,
        longest: 1_000,
        empty: 'Escribe el motivo',
      },
      action: 'Revocar',
    },
    done: 'Señal revocada',
    fallback: 'Error al revocar la señal',
  },
  devolver: {
    from: ['recibido'],
    to: 'devuelto',
    accion: 'C',
    button: 'Devolver',
    dialog: {
      title: (row) => `Devolver ${called(row)}`,
      text: 'Anota que se ha devuelto el dinero. No se puede deshacer.',
      reason: {
        description: 'El cliente no lo ve.',
        shortest: 1,
        longest: 1_000,
        empty: 'Escribe el motivo',
      },
      action: 'Devolver',
    },
    done: 'Señal devuelta',
    fallback: CAMBIAR,
  },
  aplicar: {
    from: ['recibido'],
    to: 'aplicado',
    accion: 'C',
    button: 'Aplicar',
    done: 'Señal aplicada',
    fallback: CAMBIAR,
  },
  recibir: {
    from: ['firmado'],
    to: 'recibido',
    accion: 'C',
    button: 'Recibida',
    done: 'Señal recibida',
    fallback: CAMBIAR,
  },
});

/** States that its steps lead to from each state; an applied, returned or revoked one is final. */
export const siguientesDeposito = nextStates(pasosDeposito, keysOf(estadosDeposito));
