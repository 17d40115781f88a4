import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { shortDay } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { ReasonForm } from '#platform/ui/forms/reason-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import type { FacturaRow } from '../contract.ts';
import type { Cobro } from '../operations.ts';
import { useAnnulling } from './a-favor/use-credit.ts';
import { COBROS_FALLBACK, useCobros } from './cobros.ts';
import { useFacturaStep } from './use-factura-step.ts';

type CobrosSectionProps = {
  row: FacturaRow;
  mayUndo: boolean;
  /** In the words of the person who pays. */
  paying?: boolean;
};

/** Cobros of a factura, with the undone ones. */
export function CobrosSection({ row, mayUndo, paying = false }: CobrosSectionProps) {
  const title = paying ? 'Pagos' : 'Cobros';
  const query = useCobros(row._id);
  const [undoing, setUndoing] = useState<Cobro>();
  const close = () => setUndoing(undefined);
  return (
    <FormSection title={title}>
      <QueryView query={query} fallback={COBROS_FALLBACK}>
        {({ cobros }) =>
          cobros.length === 0 ? (
            <p className={shared.quiet}>
              {paying ? 'Todavía no consta ningún pago.' : 'Todavía no se ha cobrado nada.'}
            </p>
          ) : (
            <ul className={shared.divided} aria-label={title}>
              {cobros.map((cobro) => (
                <Payment key={cobro._id} cobro={cobro} onUndo={mayUndo ? setUndoing : undefined} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <Modal
        opened={undoing !== undefined}
        onClose={close}
        title="Deshacer el cobro"
        closeOnClickOutside={false}
        onExitTransitionEnd={keepFocus}
      >
        {undoing && <UndoForm row={row} cobro={undoing} onClose={close} />}
      </Modal>
    </FormSection>
  );
}

type CobroProps = { cobro: Cobro; onUndo: ((cobro: Cobro) => void) | undefined };

function Payment({ cobro, onUndo }: CobroProps) {
  const { fecha, importe, forma, referencia, deshaceA, deshecho, compensa, anotadoPor, ingreso } = cobro;
  const detail = [
    referencia,
    ingreso && `de ${formatEurosText(ingreso.importe)} que llegaron el ${shortDay(ingreso.fecha)}`,
    anotadoPor && `lo anotó ${anotadoPor}`,
  ]
    .filter(Boolean)
    .join(' · ');
  const day = shortDay(fecha);
  return (
    <li>
      <div className={shared.what}>
        {day} · {deshaceA ? 'Cobro deshecho' : forma}
        {deshecho && ' (deshecho)'}
        {detail && <small>{detail}</small>}
      </div>
      <span className={`${shared.amount} ${deshecho ? shared.undone : ''}`}>{formatEurosText(importe)}</span>
      {onUndo && !deshecho && !deshaceA && !compensa && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Deshacer el cobro de ${formatEurosText(importe)} del ${day}`}
          onClick={() => onUndo(cobro)}
        >
          Deshacer
        </Button>
      )}
    </li>
  );
}

type UndoFormProps = { row: FacturaRow; cobro: Cobro; onClose(): void };

const FALLBACK = 'Error al deshacer el cobro';

/** Choice of what to undo of a shared cobro: this factura's part, or the whole. */
type Scope = 'parte' | 'todo';

function UndoForm({ row, cobro, onClose }: UndoFormProps) {
  const { ingreso } = cobro;
  const [scope, choose] = useState<Scope>('parte');
  const undoing = useFacturaStep(row._id, {
    verb: 'deshacerCobro',
    done: ingreso ? 'Cobro deshecho: su importe queda a favor del cliente' : 'Cobro deshecho',
    fallback: FALLBACK,
  });
  const annulling = useAnnulling();
  return (
    <ReasonForm
      description="Queda anotado junto al cobro."
      shortest={1}
      longest={1_000}
      empty="Escribe el motivo"
      action="Deshacer el cobro"
      save={async (motivo) => {
        if (ingreso && scope === 'todo') await annulling.mutateAsync({ _id: ingreso._id, motivo });
        else await undoing.mutateAsync({ cobro: cobro._id, motivo });
        onClose();
      }}
      fallback={FALLBACK}
      onClose={onClose}
    >
      {ingreso && (
        <RadioChoice
          label={`Es parte de ${formatEurosText(ingreso.importe)} que llegaron de una vez`}
          value={scope}
          onChange={choose}
          options={[
            {
              value: 'parte',
              name: 'Deshacer solo esta parte',
              detail: 'El dinero llegó: queda a favor del cliente.',
            },
            {
              value: 'todo',
              name: 'Anular todo lo que llegó',
              detail: 'El dinero no llegó, o no era suyo: se deshace también en las demás facturas.',
            },
          ]}
        />
      )}
      <Text>
        Se anotará otro de {formatEurosText(opposite(cobro.importe))}, y los dos quedan a la vista. Es para lo
        que se anotó mal; si devuelves dinero, registra un cobro con un menos delante.
      </Text>
    </ReasonForm>
  );
}

const opposite = (importe: string) => (importe.startsWith('-') ? importe.slice(1) : `-${importe}`);
