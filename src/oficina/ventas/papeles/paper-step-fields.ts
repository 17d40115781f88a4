import type { StepField } from '#oficina/base/steps/step-table.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import type { Linea } from './linea-contract.ts';

/** Reason of a step of a paper. */
export const MOTIVO: StepField = {
  name: 'motivo',
  label: 'Motivo',
  missing: 'Escribe por qué',
  longest: 1_000,
};

/** The optional lines that the cliente takes. */
export const OPCIONALES: StepField = {
  name: 'seleccionadas',
  label: 'Lo opcional que acepta',
  choices: ({ lineas }) =>
    ((lineas ?? []) as Linea[])
      .filter(({ tipo }) => tipo === 'opcional')
      .map(({ _id, descripcion, importe, seleccionado }) => ({
        value: _id,
        label: `${descripcion} (${formatEurosText(importe ?? '0')})`,
        chosen: seleccionado,
      })),
};

/** Words of the calls that mail a paper to its cliente: the error text is of the specification (§8). */
export const MAIL = {
  mails: 'prepararCorreo',
  // It does not say «enviado»: only the answer of the mail server tells that the correo was sent.
  done: 'Correo en cola: en «Correos» verás si se entrega',
  fallback: 'Error al enviar el email al cliente',
} as const;
