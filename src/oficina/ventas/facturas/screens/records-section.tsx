import { useQuery } from '@tanstack/react-query';
import { shortMoment } from '#platform/browser/moments.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { facturasCalls } from '../calls.ts';
import type { FacturaRow } from '../contract.ts';
import { estadosAeat } from '../estados.ts';
import type { RegistroLeido } from '../operations.ts';
import { pasosFactura } from '../pasos.ts';
import { FacturaRecordsDownload } from './record-downloads.tsx';
import { recordsKey, useFacturaStep } from './use-factura-step.ts';

const STEP = pasosFactura.subsanar;
const KINDS = { alta: 'Alta', subsanacion: 'Subsanación', anulacion: 'Anulación' };
const STATES = {
  pendiente: ['waiting', 'Pendiente de envío'],
  aceptado: ['good', 'Aceptado'],
  aceptadoConErrores: ['bad', 'Aceptado con errores'],
  rechazado: ['bad', 'Rechazado'],
} as const;
const FALLBACK = 'Error al obtener los registros de facturación';

/** Records of a factura and the answers of the tax agency, folded unless it refuses something: then with a button to declare it again. */
export function RecordsSection({ row, mayAmend }: { row: FacturaRow; mayAmend: boolean }) {
  const query = useQuery({
    queryKey: recordsKey(row._id),
    queryFn: ({ signal }) => facturasCalls.leerRegistros({ _id: row._id }, signal),
    meta: { fallback: FALLBACK, background: true, told: true },
  });
  const refused = STEP.when(row) && row.estadoCobro !== 'anulada';
  return (
    <FormSection title={`Agencia Tributaria: ${estadosAeat[row.estadoAeat].toLowerCase()}`} folded={!refused}>
      {refused && <Amend row={row} may={mayAmend} />}
      <QueryView query={query} fallback={FALLBACK}>
        {(records) => (
          <>
            <ul className={shared.divided} aria-label="Registros de facturación">
              {records.map((record) => (
                <RecordItem key={record.orden} record={record} />
              ))}
            </ul>
            {records.length > 0 && <FacturaRecordsDownload _id={row._id} />}
          </>
        )}
      </QueryView>
    </FormSection>
  );
}

function RecordItem({ record }: { record: RegistroLeido }) {
  const { orden, tipo, momento, huella, estado, csv, codigoError, descripcionError } = record;
  const [tone, name] = STATES[estado];
  return (
    <li>
      <div className={shared.what}>
        {KINDS[tipo]} · {shortMoment(momento)} · registro {orden}
        {descripcionError && (
          <small>
            Error {codigoError}: {descripcionError}
          </small>
        )}
        {csv && <small>CSV {csv}</small>}
        <small className={`${shared.figures} ${shared.anywhere}`}>Huella {huella}</small>
      </div>
      <Mark tone={tone}>{name}</Mark>
    </li>
  );
}

function Amend({ row, may }: { row: FacturaRow; may: boolean }) {
  const { _id, version } = row;
  const amending = useFacturaStep(_id, STEP, { inPlace: true });
  return (
    <Notice warning>
      <p className={shared.plain}>
        La Agencia Tributaria {row.estadoAeat === 'rechazado' ? 'ha rechazado' : 'ha puesto reparos a'} lo que
        se declaró de esta factura. Si la factura está mal, rectifícala. Si está bien y lo que falla es cómo
        está escrito el nombre del cliente, corrígelo en su ficha y declárala otra vez.
      </p>
      {may && (
        <BusyButton
          mt="sm"
          variant="default"
          busy={amending.isPending}
          onClick={() => amending.mutate({ _id, version })}
        >
          {STEP.button}
        </BusyButton>
      )}
    </Notice>
  );
}
