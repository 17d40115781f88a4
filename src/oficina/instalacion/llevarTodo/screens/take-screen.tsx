import { Box, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { formatBytes, formatCount } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { LLEVAR_TODO, llevarTodoCalls, llevarTodoFallbacks } from '../calls.ts';
import type { Salida, SalidasLeidas } from '../contract.ts';

const POLL_MS = 1_500;

const isUnderWay = ({ acabadaEn, motivo }: Salida) => acabadaEn === null && motivo === null;

/** /panelAdmin/llevarTodo: everything of the business in one ZIP, asked for here and taken away when it is made. */
export function Component() {
  const query = useQuery({
    queryKey: [LLEVAR_TODO, 'consultar'],
    queryFn: ({ signal }) => llevarTodoCalls.consultar(signal),
    refetchInterval: ({ state }) => (state.data?.salidas.some(isUnderWay) ? POLL_MS : false),
    meta: { fallback: llevarTodoFallbacks.consultar, background: true },
  });
  return (
    <>
      <PageHeader title="Llevarme todo" />
      <Stack gap="lg" maw={FORM_WIDTH}>
        <Box component="p" m={0}>
          Un ZIP con todo lo del negocio, para guardarlo o llevarlo a otro programa: cada lista en CSV, que
          abre cualquier hoja de cálculo, los PDF de facturas, pedidos y presupuestos, los registros de
          facturación, los documentos, las fotos y un LEEME que dice qué es cada archivo. Los de la carpeta
          «para-traer» se sueltan en <Link to="/panelAdmin/traerDatos">«Traer mis datos»</Link> de otra
          instalación. Lleva datos de personas: guárdalo donde solo lo abra quien deba.
        </Box>
        <QueryView query={query} fallback={llevarTodoFallbacks.consultar}>
          {(data) => <Taking {...data} />}
        </QueryView>
      </Stack>
    </>
  );
}

function Taking({ salidas }: SalidasLeidas) {
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: llevarTodoCalls.pedir,
    onSettled: () => queries.invalidateQueries({ queryKey: [LLEVAR_TODO] }),
    meta: { fallback: llevarTodoFallbacks.pedir },
  });
  const underWay = salidas.find(isUnderWay);
  return (
    <>
      <div>
        <BusyButton
          busy={ask.isPending || underWay !== undefined}
          onClick={() => ask.isPending || underWay || ask.mutate()}
        >
          {underWay ? 'Haciendo el ZIP…' : 'Hacer un ZIP con todo'}
        </BusyButton>
      </div>
      <div role="status">{underWay && <Progress salida={underWay} />}</div>
      {salidas.length > (underWay ? 1 : 0) && (
        <section aria-labelledby="hechos">
          <h2 id="hechos">Últimos</h2>
          <Stack component="ul" className={shared.list} gap={10}>
            {salidas
              .filter((salida) => !isUnderWay(salida))
              .map((salida) => (
                <OneZip key={salida._id} salida={salida} />
              ))}
          </Stack>
        </section>
      )}
    </>
  );
}

function Progress({ salida: { paso, hechas, total } }: { salida: Salida }) {
  const whole = total ?? 0;
  return (
    <div className={`${shared.card} ${shared.tight} ${shared.stack} ${shared.gap10} ${shared.roomyCard}`}>
      <Box
        component="progress"
        h={14}
        aria-label="Cuánto va hecho"
        max={Math.max(whole, 1)}
        value={Math.min(hechas, whole)}
      />
      <p>
        {total === null
          ? 'Empieza enseguida.'
          : `${paso ?? 'Empezando'}: ${formatCount(Math.min(hechas, whole))} de ${formatCount(whole)} archivos.`}{' '}
        Puedes irte de esta pantalla: sigue solo.
      </p>
    </div>
  );
}

function OneZip({ salida }: { salida: Salida }) {
  const { _id, pedidaEn, pedidaPor, bytes, motivo, caducaEn, disponible } = salida;
  return (
    <Stack component="li" className={shared.card} gap={10} align="start" p="16px 18px">
      <Group gap="4px 16px">
        <strong>
          <Moment at={pedidaEn} />
        </strong>
        {bytes !== null && <span>{formatBytes(bytes)}</span>}
        {pedidaPor !== null && <span className={shared.muted}>Lo pidió {pedidaPor}</span>}
      </Group>
      {motivo !== null && <Mark tone="bad">{motivo}</Mark>}
      {motivo === null && !disponible && <Mark tone="over">Ya ha caducado</Mark>}
      {disponible && caducaEn !== null && (
        <>
          <span className={shared.muted}>
            Se puede descargar hasta el <Moment at={caducaEn} />
          </span>
          <Download id={_id} whole={bytes} />
        </>
      )}
    </Stack>
  );
}

function Download({ id, whole }: { id: string; whole: number | null }) {
  const [bytes, setBytes] = useState(0);
  const underWay = useRef<AbortController>(undefined);
  // Leaving the screen cancels the download.
  useEffect(() => () => underWay.current?.abort(), []);
  const take = useMutation({
    mutationFn: () => {
      underWay.current = new AbortController();
      setBytes(0);
      return llevarTodoCalls.descargar(id, { signal: underWay.current.signal, onProgress: setBytes });
    },
    meta: { fallback: llevarTodoFallbacks.descargar },
  });
  return (
    <>
      <BusyButton variant="default" busy={take.isPending} onClick={() => take.isPending || take.mutate()}>
        {take.isPending && bytes > 0
          ? `Descargando… ${formatBytes(bytes)}${whole === null ? '' : ` de ${formatBytes(whole)}`}`
          : 'Descargar'}
      </BusyButton>
      {take.isSuccess && <Notice>Descargado: {take.data}</Notice>}
    </>
  );
}
