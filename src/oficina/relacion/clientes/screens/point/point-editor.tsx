import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { distanceKm, type Point } from '#platform/kit/distance.ts';
import { formatKm } from '#platform/kit/format.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { useVersionedForm } from '#platform/ui/forms/use-versioned-form.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { puntoCalls } from '../../calls.ts';
import { KM_DUDOSO, type Punto } from '../../punto.ts';
import { PointMap } from './point-map.tsx';
import { degreesText, readDegrees, readPair } from './point-view.ts';
import { UsePosition } from './use-position.tsx';

const READ = 'Error al obtener el punto';
const SAVE = 'Error al guardar el punto';

type PointEditorProps = { idCliente: string; canEdit: boolean };

/**
 * Editor of the autoescuela's point: on the map, from the browser's position, or by latitude and
 * longitude.
 */
export function PointEditor({ idCliente, canEdit }: PointEditorProps) {
  const [attempt, setAttempt] = useState(0);
  const query = useQuery({
    queryKey: ['clientes', 'punto', idCliente],
    queryFn: ({ signal }) => puntoCalls.consultar({ _id: idCliente }, signal),
    // A refetch must not overwrite the point that is being moved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: READ },
  });
  return (
    <QueryView query={query} fallback={READ}>
      {(punto) =>
        canEdit ? (
          <PointForm
            key={attempt}
            punto={punto}
            onDiscard={() => query.refetch().finally(() => setAttempt(attempt + 1))}
          />
        ) : (
          <Stack maw={FORM_WIDTH} gap="md">
            <Notice>Tu rol permite ver el punto, pero no cambiarlo.</Notice>
            <FormSection title="Punto en el mapa">
              {punto.lat !== null && punto.lon !== null ? (
                <PointSummary point={{ lat: punto.lat, lon: punto.lon }} municipio={punto.municipio} />
              ) : (
                <Text>Todavía no tiene punto.</Text>
              )}
            </FormSection>
          </Stack>
        )
      }
    </QueryView>
  );
}

type Texts = { lat: string; lon: string };

const LABELS = { lat: 'Latitud', lon: 'Longitud' };

const textsOf = ({ lat, lon }: Punto): Texts => ({ lat: degreesText(lat), lon: degreesText(lon) });

const rule = (title: string) => (text: string) =>
  Number.isNaN(readDegrees(text)) ? `${title}: escribe un número, como 40,41678` : null;

function PointForm({ punto, onDiscard }: { punto: Punto; onDiscard(): void }) {
  const queries = useQueryClient();
  const [aviso, setAviso] = useState(punto.aviso);
  const saving = useMutation({
    mutationFn: puntoCalls.guardar,
    meta: { fallback: SAVE, silent: [errorCodes.version] },
  });
  const { form, field, summary, submit, mergeDialog, ...bar } = useVersionedForm<Punto, Texts>({
    row: punto,
    labels: LABELS,
    show: (_name, text) => text,
    toValues: textsOf,
    validate: { lat: rule('Latitud'), lon: rule('Longitud') },
    fallback: SAVE,
    // Latitude and longitude are always saved together.
    put: (base, changes) => {
      const { lat, lon } = { ...textsOf(base), ...changes };
      const { _id, version } = base;
      return saving.mutateAsync({ _id, version, lat: readDegrees(lat), lon: readDegrees(lon) });
    },
    onSaved: (saved) => {
      setAviso(saved.aviso);
      showMessage('success', saved.lat === null ? 'Punto quitado' : 'Punto guardado');
      // Saving the point raises the version of the row.
      queries.invalidateQueries({ queryKey: ['clientes', 'one', saved._id] });
      queries.invalidateQueries({ queryKey: ['clientes', 'own'] });
    },
  });
  const put = ({ lat, lon }: Point) => {
    form.setValues({ lat: degreesText(lat), lon: degreesText(lon) });
    form.clearErrors();
  };
  const point = pointOf(form.values);
  const coordinate = (name: keyof Texts) => {
    const props = field(name);
    return (
      <TextInput
        {...props}
        inputMode="text"
        autoComplete="off"
        w={180}
        onPaste={(event) => {
          const pair = readPair(event.clipboardData.getData('text'));
          if (!pair) return;
          event.preventDefault();
          put(pair);
        }}
      />
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={FORM_WIDTH}>
        {summary}
        <FormSection
          title="Punto en el mapa"
          hint="Con él se mide lo lejos que estás de quien compara, y se ve en tu ficha. Sin él cuenta el centro del municipio."
        >
          {aviso && !bar.dirty && <Notice warning>{aviso}</Notice>}
          <Start {...{ punto, point }} onPoint={put} />
          {punto.mapa && (
            <PointMap mapa={punto.mapa} municipio={punto.municipio} point={point} onPoint={put} />
          )}
          <Group align="flex-start">
            {coordinate('lat')}
            {coordinate('lon')}
          </Group>
          <Group>
            <UsePosition onPoint={put} />
            {point && (
              <Button variant="default" onClick={() => form.setValues({ lat: '', lon: '' })}>
                Quitar el punto
              </Button>
            )}
          </Group>
          <div role="status">{point && <PointSummary point={point} municipio={punto.municipio} />}</div>
        </FormSection>
        <SaveBar {...bar} onDiscard={onDiscard} />
      </Stack>
      {mergeDialog}
    </form>
  );
}

/** First steps, while there is no point. */
function Start({
  punto: { mapa, municipio },
  point,
  onPoint,
}: {
  punto: Punto;
  point: Point | undefined;
  onPoint(point: Point): void;
}) {
  if (!mapa)
    return (
      <Notice>
        Falta la provincia de la dirección, en Datos: con ella se ve aquí su mapa. El punto también se puede
        escribir.
      </Notice>
    );
  if (point) return null;
  const start = municipio ?? mapa.localidades[0];
  return (
    <Group>
      <Text>Todavía no hay punto: pulsa en el mapa donde esté la autoescuela.</Text>
      {start && (
        <Button variant="default" size="xs" onClick={() => onPoint({ lat: start.lat, lon: start.lon })}>
          Empezar en {start.nombre}
        </Button>
      )}
    </Group>
  );
}

function pointOf({ lat, lon }: Texts): Point | undefined {
  const [north, east] = [readDegrees(lat), readDegrees(lon)];
  if (north === null || east === null || Number.isNaN(north) || Number.isNaN(east)) return undefined;
  return { lat: north, lon: east };
}

/** Distance to the municipality and a link to check the point. */
function PointSummary({ point, municipio }: { point: Point; municipio: Punto['municipio'] }) {
  const { lat, lon } = point;
  const km = municipio && distanceKm(point, municipio);
  return (
    <Text>
      {km !== null && municipio && (
        <>
          A {formatKm(km)} del centro de {municipio.nombre}
          {km > KM_DUDOSO && ': repásalo'}.{' '}
        </>
      )}
      <a
        href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`}
        target="_blank"
        rel="noreferrer"
      >
        Comprobarlo en OpenStreetMap
      </a>
    </Text>
  );
}
