import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Columns, choiceFilter, type Filter } from '#platform/ui/list/types.ts';
import { Address, Mark, type Tone, Under } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Acceso } from '../contract.ts';

type AccesoText = { label: string; tone: Tone };

/** Label of each result of a sign-in. */
const results: Record<Acceso['resultado'], AccesoText> = {
  ok: { label: 'Entró', tone: 'good' },
  clave: { label: 'Clave equivocada', tone: 'bad' },
  bloqueado: { label: 'Bloqueado', tone: 'bad' },
  noExiste: { label: 'Correo desconocido', tone: 'bad' },
  '2fa': { label: 'Falló el segundo factor', tone: 'bad' },
  pendiente: { label: 'Cuenta sin abrir', tone: 'waiting' },
};

const ENDS: Record<NonNullable<Acceso['tipoSalida']>, string> = {
  manual: 'Salió',
  caducada: 'Caducó',
  // An Administrador or the same person closed it from another session; the row does not say which.
  revocada: 'Cerrada desde otra sesión',
  clave: 'Cerrada al cambiar la clave',
  baja: 'Cerrada al quitarle el acceso',
};

/** Label of the session's state; undefined if the attempt opened none. */
function sessionText({ _idSesion, abierta, esEsta, tipoSalida }: Acceso): AccesoText | undefined {
  if (_idSesion === null) return undefined;
  if (abierta) return { label: esEsta ? 'Abierta · esta' : 'Abierta', tone: 'good' };
  return { label: tipoSalida ? ENDS[tipoSalida] : 'Cerrada', tone: 'over' };
}

const USER_SCREENS: Record<Acceso['tipoUsuario'], { path: string; label: string }> = {
  cliente: { path: 'usuariosCliente', label: 'Cliente' },
  trabajador: { path: 'usuariosTrabajador', label: 'Trabajador' },
};

/** Mark of an unknown address; equal addresses have equal marks. */
const UnknownAddress = ({ email, huella }: { email: string; huella: string | null }) =>
  huella === null ? <Address email={email} /> : <>Correo desconocido, huella {huella.slice(0, 8)}</>;

function Who({ row }: { row: Acceso }): ReactNode {
  const { nombre, emailIntentado, huella, tipoUsuario, _idUsuario } = row;
  const { path, label } = USER_SCREENS[tipoUsuario];
  return (
    <>
      {_idUsuario ? (
        <Link className={shared.link} to={`/panelAdmin/${path}/${_idUsuario}`}>
          {nombre ?? emailIntentado}
        </Link>
      ) : (
        <UnknownAddress email={emailIntentado} huella={huella} />
      )}
      <Under>{nombre ? `${emailIntentado} · ${label}` : label}</Under>
    </>
  );
}

function Session({ row }: { row: Acceso }): ReactNode {
  const said = sessionText(row);
  if (!said) return '—';
  const { abierta, esEsta, ultimaActividad, salidaEn } = row;
  return (
    <>
      <Mark tone={said.tone}>{said.label}</Mark>
      {abierta && !esEsta && ultimaActividad && (
        <Under>
          Usada <Moment at={ultimaActividad} relative />
        </Under>
      )}
      {!abierta && salidaEn && (
        <Under>
          <Moment at={salidaEn} relative />
        </Under>
      )}
    </>
  );
}

export type ColumnsOptions = { mayEnd(row: Acceso): boolean; onEnd(row: Acceso): void };

const EndButton = ({ row, onEnd }: { row: Acceso; onEnd(row: Acceso): void }) => (
  <Box mt={6}>
    <Button
      size="xs"
      variant="default"
      aria-label={`Cerrar sesión de ${row.nombre ?? row.emailIntentado}`}
      onClick={() => onEnd(row)}
    >
      Cerrar sesión
    </Button>
  </Box>
);

/** Columns of the accesos; the last one has the button that ends a session. */
export const accesosColumns = ({ mayEnd, onEnd }: ColumnsOptions): Columns<Acceso> => [
  { id: 'quien', title: 'Quién', cell: (row) => <Who row={row} /> },
  { id: 'entradaEn', title: 'Cuándo', cell: ({ entradaEn }) => <Moment at={entradaEn} /> },
  {
    id: 'resultado',
    title: 'Resultado',
    place: 'state',
    cell: ({ resultado }) => <Mark tone={results[resultado].tone}>{results[resultado].label}</Mark>,
  },
  {
    id: 'dispositivo',
    title: 'Dispositivo',
    cell: ({ dispositivo, agente, ip }) => (
      <>
        <span title={agente}>{dispositivo}</span>
        <Under>{ip}</Under>
      </>
    ),
  },
  {
    id: 'sesion',
    title: 'Sesión',
    cell: (row) => (
      <>
        <Session row={row} />
        {mayEnd(row) && <EndButton row={row} onEnd={onEnd} />}
      </>
    ),
  },
];

const options = (entries: Record<string, { label: string }>) =>
  Object.entries(entries).map(([value, { label }]) => ({ value, label }));

const RESULT = choiceFilter('resultado', 'Resultado', options(results));
const KIND = choiceFilter('tipoUsuario', 'Tipo de usuario', options(USER_SCREENS));
const DAYS: Filter = { name: 'entradaEn', label: 'Cuándo', kind: 'day' };
const MINE = choiceFilter('mios', 'De quién', [{ value: 'true', label: 'Solo los míos' }]);
const OPEN = choiceFilter('abiertas', 'Sesión', [{ value: 'true', label: 'Solo abiertas' }]);

/** Filters of the list of accesos, besides the search; a user who only sees their own has fewer. */
export const accesosFilters = (everybody: boolean): Filter[] =>
  everybody ? [RESULT, KIND, DAYS, MINE, OPEN] : [RESULT, DAYS, OPEN];
