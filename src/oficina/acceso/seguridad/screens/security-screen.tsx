import type { TipoSuceso } from '#oficina/base/security-log/sucesos.ts';
import { plural } from '#platform/kit/format.ts';
import { DataList } from '#platform/ui/data-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { type Columns, choiceFilter, type Filter } from '#platform/ui/list/types.ts';
import { Mark, Notice, type Tone, Under } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { seguridadCalls, seguridadFallback } from '../calls.ts';
import type { Suceso } from '../contract.ts';

/** Words for each event. */
const sucesos: Record<TipoSuceso, { label: string; tone: Tone }> = {
  denegado: { label: 'Sin permiso', tone: 'bad' },
  exportacion: { label: 'Exportación', tone: 'waiting' },
  registroRepetido: { label: 'Registro de quien ya está', tone: 'waiting' },
  usuarioCreado: { label: 'Usuario creado', tone: 'good' },
  usuarioEliminado: { label: 'Usuario eliminado', tone: 'over' },
  usuarioBloqueado: { label: 'Usuario bloqueado', tone: 'bad' },
  usuarioAbierto: { label: 'Usuario desbloqueado', tone: 'good' },
  rolCambiado: { label: 'Rol cambiado', tone: 'waiting' },
  correoCambiado: { label: 'Correo de acceso cambiado', tone: 'waiting' },
  claveCambiada: { label: 'Clave cambiada', tone: 'waiting' },
  claveElegida: { label: 'Clave elegida por correo', tone: 'waiting' },
  factorActivado: { label: 'Doble factor activado', tone: 'good' },
  factorQuitado: { label: 'Doble factor quitado', tone: 'bad' },
  codigosRecuperacionHechos: { label: 'Códigos de recuperación hechos', tone: 'waiting' },
  codigoRecuperacionUsado: { label: 'Código de recuperación usado', tone: 'bad' },
  politicaAccesoCambiada: { label: 'Doble factor exigido a otros roles', tone: 'waiting' },
  llaveCreada: { label: 'Llave de acceso añadida', tone: 'waiting' },
  llaveQuitada: { label: 'Llave de acceso quitada', tone: 'waiting' },
  llaveRechazada: { label: 'Llave de acceso rechazada', tone: 'bad' },
  sesionCerrada: { label: 'Sesión cerrada desde otra', tone: 'over' },
  apiClaveCreada: { label: 'Clave de acceso creada', tone: 'waiting' },
  apiClaveRevocada: { label: 'Clave de acceso revocada', tone: 'over' },
  apiClaveRechazada: { label: 'Clave de acceso rechazada', tone: 'bad' },
  puertaAbierta: { label: 'Web o ventas abiertas', tone: 'waiting' },
  puertaCerrada: { label: 'Web o ventas cerradas', tone: 'waiting' },
  servidorCorreoCambiado: { label: 'Servidor de correo cambiado', tone: 'waiting' },
  certificadoAgenciaCambiado: { label: 'Certificado de la Agencia puesto o quitado', tone: 'waiting' },
  copiasCambiadas: { label: 'Carpeta u hora de las copias cambiada', tone: 'waiting' },
  virusRechazado: { label: 'Archivo con virus rechazado', tone: 'bad' },
  virusEncontrado: { label: 'Virus en un documento guardado', tone: 'bad' },
  datosConsultados: { label: 'Datos de una persona consultados', tone: 'waiting' },
  datosEntregados: { label: 'Datos de una persona descargados', tone: 'waiting' },
  todoEntregado: { label: 'Todos los datos pedidos o descargados', tone: 'waiting' },
  datosSuprimidos: { label: 'Datos de una persona suprimidos', tone: 'over' },
};

/** Figures of an event: exported rows, and repetitions. */
const amounts = ({ filas, veces }: Suceso): string =>
  [filas === null ? '' : plural(filas, 'fila', 'filas'), veces > 1 ? plural(veces, 'vez', 'veces') : '']
    .filter(Boolean)
    .join(' · ');

const COLUMNS: Columns<Suceso> = [
  {
    id: 'tipo',
    title: 'Qué pasó',
    cell: (row) => (
      <>
        <Mark tone={sucesos[row.tipo].tone}>{sucesos[row.tipo].label}</Mark>
        {row.detalle && <Under>{row.detalle}</Under>}
      </>
    ),
  },
  { id: 'en', title: 'Cuándo', cell: ({ en }) => <Moment at={en} /> },
  {
    id: 'actor',
    title: 'Quién',
    cell: ({ actor, ip }) => (
      <>
        {actor ?? 'No se sabe'}
        {ip && <Under>{ip}</Under>}
      </>
    ),
  },
  { id: 'sobre', title: 'A quién o a qué', cell: ({ sobre }) => sobre ?? '—' },
  {
    id: 'ruta',
    title: 'Llamada',
    cell: (row) => (
      <>
        {row.ruta ?? '—'}
        <Under>{amounts(row)}</Under>
      </>
    ),
  },
];

const FILTERS: Filter[] = [
  choiceFilter(
    'tipo',
    'Qué pasó',
    Object.entries(sucesos).map(([value, { label }]) => ({ value, label })),
  ),
  { name: 'en', label: 'Cuándo', kind: 'day' },
];

/** /panelAdmin/seguridad: security events, without sign-ins. */
export function Component() {
  return (
    <>
      <PageHeader title="Registro de seguridad" />
      <Notice>
        Quién entra y quién lo intenta está en Accesos. Aquí queda lo demás durante dos años, y nadie puede
        cambiarlo.
      </Notice>
      <DataList
        name="seguridad"
        query={seguridadCalls.leer}
        fallback={seguridadFallback}
        columns={COLUMNS}
        filters={FILTERS}
        searchLabel="Buscar por persona, llamada o dirección"
        empty={{
          text: 'Aquí quedan las denegaciones, las exportaciones, las claves y los cambios de papel. Todavía no hay nada.',
        }}
      />
    </>
  );
}
