import { Box, Button, Group, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { formatDay, plural } from '#platform/kit/format.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { EVIDENCIAS, evidenciasCalls, evidenciasFallbacks } from '../calls.ts';
import type { SituacionEvidencias, TramoEvidencias } from '../contract.ts';
import { presentWords } from '../presente/apart-words.ts';

type CheckResult = Omit<TramoEvidencias, 'siguiente'>;

const NOTHING: CheckResult = {
  anotaciones: 0,
  filas: 0,
  presentes: 0,
  aparte: { sinHistoria: 0, borradas: 0, fusionadas: 0 },
  fallos: [],
};

/** Checks one stretch after another, and reports after each. */
async function verify(signal: AbortSignal, onFound: (found: CheckResult) => void): Promise<CheckResult> {
  let found = NOTHING;
  for (let next: string | null = ''; next !== null; ) {
    const stretch: TramoEvidencias = await evidenciasCalls.verificacion(
      next ? { siguiente: next } : {},
      signal,
    );
    found = {
      anotaciones: found.anotaciones + stretch.anotaciones,
      filas: found.filas + stretch.filas,
      presentes: found.presentes + stretch.presentes,
      aparte: {
        sinHistoria: found.aparte.sinHistoria + stretch.aparte.sinHistoria,
        borradas: found.aparte.borradas + stretch.aparte.borradas,
        fusionadas: found.aparte.fusionadas + stretch.aparte.fusionadas,
      },
      fallos: [...found.fallos, ...stretch.fallos],
    };
    onFound(found);
    next = stretch.siguiente;
  }
  return found;
}

/** Checks the historial, cobros, accesos and documentos against their seals, and the present rows against the historial. */
export function EvidenceCheck() {
  const query = useQuery({
    queryKey: [EVIDENCIAS, 'situacion'],
    queryFn: ({ signal }) => evidenciasCalls.situacion({}, signal),
    meta: { fallback: evidenciasFallbacks.situacion },
  });
  return (
    <Box component="section" maw={FORM_WIDTH} mt={32} aria-labelledby="evidencias">
      <Box component="h2" m="0 0 12px" fz={18} id="evidencias">
        Historial, cobros, accesos y documentos
      </Box>
      <QueryView query={query} fallback={evidenciasFallbacks.situacion}>
        {(situacion) => (
          <>
            <Situation of={situacion} />
            <Check total={situacion.selladas + situacion.abiertas} />
          </>
        )}
      </QueryView>
    </Box>
  );
}

function Situation({ of }: { of: SituacionEvidencias }) {
  const { selladas, ultimo, abiertas, atrasadas, raiz, borradas } = of;
  if (!ultimo && abiertas === 0)
    return <p>Todavía no hay nada que sellar. Se sellará cada minuto lo que se vaya anotando.</p>;
  return (
    <>
      <Box component="ul" className={shared.marks} mb={16}>
        <li>
          {ultimo ? (
            <>
              {plural(selladas, 'anotación sellada', 'anotaciones selladas')} hasta el{' '}
              <Moment at={ultimo.hasta} />, en {plural(ultimo.numero, 'sello', 'sellos')}.
            </>
          ) : (
            'Aún no hay ningún sello.'
          )}
        </li>
        <li>
          {abiertas === 0
            ? 'No queda nada por sellar.'
            : `${plural(abiertas, 'anotación espera', 'anotaciones esperan')} al sello del próximo minuto: lo más reciente aún no está protegido.`}
        </li>
        <li>{raiz ? <Root raiz={raiz} /> : 'La primera huella diaria saldrá al acabar el día.'}</li>
        {borradas.map(({ familia, motivo, veces }) => (
          <li key={`${familia} ${motivo}`}>
            {familia}: {plural(veces, 'borrada o vaciada', 'borradas o vaciadas')} {motivo}.
          </li>
        ))}
      </Box>
      {atrasadas && (
        <Notice warning>
          Hace más de diez minutos que no se sella nada. Avisa a quien lleva el servidor: puede que las tareas
          del programa estén paradas.
        </Notice>
      )}
    </>
  );
}

type Raiz = NonNullable<SituacionEvidencias['raiz']>;

/** State of the correo of the day, in words. */
const LETTERS: Record<NonNullable<Raiz['correo']>, string> = {
  pendiente: 'su correo está por salir',
  enviado: 'enviada por correo al negocio',
  rechazado: 'su correo fue rechazado',
  fallido: 'su correo no se pudo enviar',
  sinServidor: 'sin enviar, porque no hay servidor de correo',
};

const Root = ({ raiz: { dia, sello, huella, correo } }: { raiz: Raiz }) => (
  <>
    Huella hasta el {formatDay(dia)} (sello {sello}), {correo ? LETTERS[correo] : LETTERS.sinServidor}:{' '}
    <code className={shared.anywhere}>{huella}</code>
  </>
);

function Check({ total }: { total: number }) {
  const queryClient = useQueryClient();
  const [found, setFound] = useState<CheckResult>(NOTHING);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => {
      underWay.current = new AbortController();
      setFound(NOTHING);
      return verify(underWay.current.signal, setFound);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [EVIDENCIAS] }),
    meta: { fallback: evidenciasFallbacks.verificacion, background: true, told: true },
  });
  const { filas, fallos } = found;
  return (
    <>
      <Group gap="10px 14px" align="stretch" mb={16}>
        <Button variant="default" disabled={isPending} onClick={() => mutate()}>
          {isSuccess || error ? 'Comprobar otra vez el historial' : 'Comprobar el historial'}
        </Button>
        {isPending && (
          <Button variant="default" onClick={() => underWay.current?.abort()}>
            Cancelar
          </Button>
        )}
      </Group>
      {isPending && (
        <Progress
          value={total > 0 ? Math.min(100, (filas / total) * 100) : 0}
          aria-label="Filas comprobadas"
          mb="md"
        />
      )}
      <div role="status">
        {isPending && <p>Comprobando el historial…</p>}
        {error && <Notice warning>{stopped(error)}</Notice>}
        {isSuccess &&
          (fallos.length === 0 ? (
            <p>
              <Mark tone="good">Todo está como se selló, y lo que hay es lo que dice su historial</Mark> Se
              han mirado {plural(filas, 'fila', 'filas')}.
            </p>
          ) : (
            <Mark tone="bad">{plural(fallos.length, 'fallo', 'fallos')}</Mark>
          ))}
        {isSuccess && <p>{presentWords(found)}</p>}
      </div>
      {fallos.length > 0 && (
        <>
          <Notice warning>
            Alguien ha tocado la base de datos por fuera del programa, o está dañada. No borres ni cambies
            nada: guarda una copia y busca la causa.
          </Notice>
          <Box component="ul" className={shared.marks} mb={16}>
            {fallos.map(({ donde, motivo }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: faults have no id and are only added at the end
              <li key={index}>
                <strong>{donde}</strong>: {motivo}
              </li>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

const stopped = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'
    ? 'Se ha cancelado: no se ha mirado todo.'
    : textOfError(error, evidenciasFallbacks.verificacion);
