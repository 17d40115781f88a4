import { Box, Button, Group, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { EvidenceCheck } from '#oficina/documentos/evidencias/screens/evidence-check.tsx';
import { librosFallbacks } from '#oficina/ventas/facturas/libros/calls.ts';
import styles from '#oficina/ventas/facturas/libros/screens/books.module.css';
import { BooksFrame, forBooks } from '#oficina/ventas/facturas/libros/screens/books-frame.tsx';
import { PeriodRecordsDownload } from '#oficina/ventas/facturas/screens/record-downloads.tsx';
import { verifactuCalls } from '#oficina/ventas/verifactu/calls.ts';
import type { TramoVerificado } from '#oficina/ventas/verifactu/verification-contract.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { plural } from '#platform/kit/format.ts';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { HowCalculated, Sums } from '#platform/ui/report-table.tsx';
import shared from '#platform/ui/shared.module.css';

type VerificationResult = Pick<TramoVerificado, 'registros' | 'facturas' | 'fallos' | 'total'>;

const NOTHING: VerificationResult = { registros: 0, facturas: 0, fallos: [], total: 0 };

/** Checks the records stretch by stretch to the end, and reports after each one. */
async function verify(
  signal: AbortSignal,
  onFound: (found: VerificationResult) => void,
): Promise<VerificationResult> {
  let found = NOTHING;
  for (let next: string | null = ''; next !== null; ) {
    const stretch: TramoVerificado = await verifactuCalls.verificacion(
      next ? { siguiente: next } : {},
      signal,
    );
    found = {
      registros: found.registros + stretch.registros,
      facturas: found.facturas + stretch.facturas,
      fallos: [...found.fallos, ...stretch.fallos],
      total: stretch.total,
    };
    onFound(found);
    next = stretch.siguiente;
  }
  return found;
}

/** /panelAdmin/facturas/verificacion: whether issued facturas are still as they were sealed. */
export const Component = forBooks('Verificación', Verification);

function Verification() {
  return (
    <BooksFrame
      title="Verificación"
      actions={
        <Button variant="default" component={Link} to="/panelAdmin/facturas/declaracionResponsable">
          Declaración responsable
        </Button>
      }
    >
      <Check />
      <Box maw={FORM_WIDTH}>
        <PeriodRecordsDownload />
      </Box>
      <EvidenceCheck />
      <HowCalculated>
        <p>
          Se recorre la cadena de registros de facturación desde el primero: cada huella se calcula otra vez y
          se compara, y se mira que enlace con la anterior. De cada factura se rehacen las sumas de sus líneas
          y se comparan con su cabecera y con lo que declara su registro. Al final se repasan los números de
          cada serie, sin huecos, y que lo anulado tenga su registro.
        </p>
        <p>
          Del historial, los cobros, los intentos de entrar, las descargas, los documentos y las supresiones
          se sella cada minuto lo nuevo: una huella de cada fila, todas unidas en la del sello, y cada sello
          unido al anterior. La huella de cada día se firma y se envía por correo al negocio. Aquí se rehacen
          todas y se comparan con las filas. Lo que se suprime de una persona deja su huella sin los datos, y
          el porqué.
        </p>
        <p>
          Después se compara lo que hay con lo último que dice su historial: los cobros y lo cobrado de cada
          factura, el IBAN del negocio y de los clientes, los precios de las tarifas, y los estados y totales
          de presupuestos, pedidos, facturas y señales. Lo que alguien cambió por fuera del programa se
          nombra, con lo que es y lo que era.
        </p>
        <p>
          No cambia nada y se puede hacer mientras se factura. La misma comprobación se hace en el servidor
          con <code>npm run verificar</code>.
        </p>
      </HowCalculated>
    </BooksFrame>
  );
}

function Check() {
  const [found, setFound] = useState<VerificationResult>(NOTHING);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => {
      underWay.current = new AbortController();
      setFound(NOTHING);
      return verify(underWay.current.signal, setFound);
    },
    meta: { fallback: librosFallbacks.verificacion, background: true, told: true },
  });
  const { registros, facturas, fallos, total } = found;
  return (
    <Box maw={FORM_WIDTH}>
      <p>
        Comprueba que las facturas emitidas y sus registros siguen como se emitieron, sin huecos ni cambios.
      </p>
      <Group className={styles.tools} gap="10px 14px" align="end" mb={16}>
        <Button disabled={isPending} onClick={() => mutate()}>
          {isSuccess || error ? 'Comprobar otra vez' : 'Comprobar ahora'}
        </Button>
        {isPending && (
          <Button variant="default" onClick={() => underWay.current?.abort()}>
            Cancelar
          </Button>
        )}
      </Group>
      {isPending && (
        <Progress
          value={total > 0 ? (registros / total) * 100 : 0}
          aria-label="Registros comprobados"
          mb="md"
        />
      )}
      <div role="status">
        {isPending && (
          <p>
            Mirando los registros: {registros} de {total}…
          </p>
        )}
        {error && <Notice warning>{stopped(error)}</Notice>}
        {isSuccess && (
          <>
            <p>
              {fallos.length === 0 ? (
                <Mark tone="good">Todo está como se emitió</Mark>
              ) : (
                <Mark tone="bad">{plural(fallos.length, 'fallo', 'fallos')}</Mark>
              )}
            </p>
            <Sums
              of={[
                ['Registros mirados', String(registros)],
                ['Facturas miradas', String(facturas)],
              ]}
            />
          </>
        )}
      </div>
      {fallos.length > 0 && (
        <>
          <Notice warning>
            No borres ni cambies nada: guarda una copia de los datos y busca la causa antes de seguir
            facturando.
          </Notice>
          <Box component="ul" className={shared.marks} maw={FORM_WIDTH} mb={16}>
            {fallos.map(({ donde, motivo }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was found, in its order.
              <li key={index}>
                <strong>{donde}</strong>: {motivo}
              </li>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

const stopped = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'
    ? 'Se ha cancelado: no se ha mirado todo.'
    : textOfError(error, librosFallbacks.verificacion);
