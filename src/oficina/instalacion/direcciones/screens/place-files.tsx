import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { formatCount, formatDay, plural } from '#platform/kit/format.ts';
import { DropZone } from '#platform/ui/drop-zone.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { ReportTable } from '#platform/ui/report-table.tsx';
import { direccionesCalls } from '../calls.ts';
import type { ArchivoQueEspera, Busqueda, CambiosDeLugar, Direcciones, LugarDicho } from '../contract.ts';
import { FUENTES } from './searches.tsx';

const MOST_BYTES = 64 * 1024 * 1024;

type Asking = { busy: boolean; onAsk(ask: () => Promise<unknown>): void };

const KINDS = {
  dgt: ['Mapa de la DGT, en el JSON de ArcGIS', '.json'],
  osm: ['OpenStreetMap, en GeoJSON o el JSON de Overpass', '.json,.geojson'],
  locales: ['Un registro municipal de locales, en CSV', '.csv'],
} as const satisfies Record<Busqueda['fuente'], readonly [string, string]>;

/** Sends a file of places, which is only tried out. */
export function SendPlaces({ busy, onAsk }: Asking) {
  const [fuente, setFuente] = useState<Busqueda['fuente']>('dgt');
  const [registro, setRegistro] = useState('');
  const [huso, setHuso] = useState('30');
  const send = (file: File | undefined) => {
    if (!file) return;
    if (busy) return showMessage('info', 'Hay otra búsqueda en marcha: espera a que acabe y elige otra vez');
    if (file.size > MOST_BYTES) return showMessage('error', 'El archivo pasa de 64 MB');
    if (fuente === 'locales' && registro.trim() === '')
      return showMessage('error', 'Di antes de quién es la lista: se cita en la web');
    const lista =
      fuente === 'locales' ? { fuente, registro: registro.trim(), huso: Number(huso) } : { fuente };
    onAsk(() => direccionesCalls.subir(file, lista));
  };
  const [, accept] = KINDS[fuente];
  return (
    <section aria-labelledby="traer-lugares">
      <h2 id="traer-lugares">Traer un archivo</h2>
      <Stack gap="md" maw={FORM_WIDTH}>
        <NativeSelect
          label="Qué archivo es"
          value={fuente}
          onChange={({ currentTarget }) => setFuente(currentTarget.value as Busqueda['fuente'])}
          data={Object.entries(KINDS).map(([value, [label]]) => ({ value, label }))}
        />
        {fuente === 'locales' && (
          <Group align="end">
            <TextInput
              label="De quién es la lista"
              placeholder="Ayuntamiento de Madrid, Censo de locales"
              maxLength={120}
              value={registro}
              onChange={({ currentTarget }) => setRegistro(currentTarget.value)}
              style={{ flexGrow: 1 }}
            />
            <NativeSelect
              label="Huso, si x e y son UTM"
              value={huso}
              onChange={({ currentTarget }) => setHuso(currentTarget.value)}
              data={['28', '29', '30', '31']}
            />
          </Group>
        )}
        <DropZone
          text="Primero se prueba: verás qué cambiaría, y no se guarda nada hasta que lo digas."
          button="Elegir un archivo"
          label="Archivo de lugares"
          limits="Hasta 64 MB."
          accept={accept}
          busy={busy}
          onFiles={([file]) => send(file)}
        />
      </Stack>
    </section>
  );
}

const PARTS = {
  conflictos: 'La autoescuela dice otra, o la comprobó una persona: se queda la que hay',
  pierden: 'Se quedan sin lugar',
  cambian: 'Cambian de lugar',
  nuevas: 'Tienen lugar por primera vez',
} as const satisfies Record<keyof ArchivoQueEspera['prueba'], string>;

type WaitingProps = Asking & { esperan: Direcciones['esperan']; mayAnswer: boolean };

/** Files that were tried out: what each would change, and the question. */
export const WaitingPlaces = ({ esperan, mayAnswer, busy, onAsk }: WaitingProps) =>
  esperan.map((file) => {
    const { id, fuente, origen, pedidaPor, pedidaEn, leidas, prueba } = file;
    const { pierden } = prueba;
    const answer = (guardar: boolean) => onAsk(() => direccionesCalls.responder({ id, guardar }));
    return (
      <section key={id} aria-labelledby={`espera-${id}`}>
        <h2 id={`espera-${id}`}>¿Se guarda {origen}?</h2>
        <Notice warning={pierden.total > 0}>
          <span>
            {FUENTES[fuente]}: {plural(leidas, 'lugar leído', 'lugares leídos')}. Lo trajo {pedidaPor} el{' '}
            <Moment at={pedidaEn} />. Todavía no se ha guardado nada.
          </span>
        </Notice>
        <Stack gap="md" mt="md">
          {Object.entries(PARTS).map(([part, title]) => (
            <Changes key={part} title={title} changes={prueba[part as keyof typeof PARTS]} />
          ))}
          {mayAnswer && (
            <Group>
              <Button disabled={busy} onClick={() => answer(true)}>
                {pierden.total > 0
                  ? `Guardarlo aunque ${plural(pierden.total, 'sección pierda', 'secciones pierdan')} su lugar`
                  : 'Guardar estos lugares'}
              </Button>
              <Button variant="default" disabled={busy} onClick={() => answer(false)}>
                No guardarlo
              </Button>
            </Group>
          )}
        </Stack>
      </section>
    );
  });

function Changes({ title, changes: { total, filas } }: { title: string; changes: CambiosDeLugar }) {
  const heading = `${title}: ${formatCount(total)}`;
  if (total === 0) return <p>{heading}</p>;
  return (
    <details open={total <= 10}>
      <summary>
        {heading}
        {total > filas.length && `, y aquí las ${filas.length} primeras`}
      </summary>
      <ReportTable
        caption={title}
        rows={filas}
        rowKey={({ slug }) => slug}
        columns={[
          {
            title: 'Sección',
            cell: ({ slug, nombre, codigo, seccion }) => (
              <a href={`/${slug}`} target="_blank" rel="noreferrer">
                {nombre} ({codigo}-{seccion})
              </a>
            ),
          },
          { title: 'Lo que hay', cell: ({ antes }) => <Said place={antes} /> },
          { title: 'Lo que dice el archivo', cell: ({ despues }) => <Said place={despues} /> },
        ]}
      />
    </details>
  );
}

/** A place, and where it comes from: source, file, day and who brought it. */
function Said({ place }: { place: LugarDicho | null }) {
  if (place === null) return 'nada';
  const { fuente, direccion, codigoPostal, municipio, archivo, fecha, por } = place;
  const town = [codigoPostal, municipio].filter(Boolean).join(' ');
  return (
    <>
      {[direccion, town].filter(Boolean).join(', ') || 'un punto en el mapa'}
      <br />
      <small>{[FUENTES[fuente], archivo, fecha && formatDay(fecha), por].filter(Boolean).join(' · ')}</small>
    </>
  );
}
