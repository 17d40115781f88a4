import { tiposCorreo } from '#oficina/base/letters/tipos.ts';
import { alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { facturas } from '#oficina/ventas/facturas/contract.ts';
import { pedidos } from '#oficina/ventas/pedidos/contract.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/contract.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import type { EntidadCronologia, Suceso, TipoSuceso } from './timeline.ts';

/** An event as its source gives it. */
export type EventRow = {
  clave: string;
  en: string;
  tipo: TipoSuceso;
  titulo: string;
  detalle: string | null;
  quien: string | null;
  familia: string | null;
  de: string | null;
  datos: Record<string, unknown> | null;
};

type Family = { one: string; fields: Readonly<Record<string, Field>> };

const FAMILIES: Record<EntidadCronologia, Family> = {
  clientes,
  contactosClientes,
  alumnos,
  presupuestos,
  pedidos,
  facturas,
};

/** Describes an event in words; it leaves out the fields that the reader may not see. */
export function tellEvent(stored: EventRow, hidden: readonly string[]): Suceso {
  const { clave, en, tipo, quien, familia, de, datos } = stored;
  return {
    _id: clave,
    tipo,
    en,
    quien,
    ...WORDS[tipo](stored, hidden),
    enlace: familia && de ? { familia, _id: de } : null,
    actividad: tipo === 'actividad' ? (datos as Suceso['actividad']) : null,
  };
}

type EventText = Pick<Suceso, 'titulo' | 'detalle'>;

const WORDS: Record<TipoSuceso, (stored: EventRow, hidden: readonly string[]) => EventText> = {
  actividad: ({ titulo, detalle }) => ({ titulo, detalle }),
  cambio: ({ datos }, hidden) => tellChange(datos as ChangeData, hidden),
  papel: ({ titulo, detalle, datos }) => ({ titulo: tellStep(titulo, datos as ChangeData), detalle }),
  cobro: ({ titulo, detalle, datos }) => {
    const importe = String(datos?.importe);
    const back =
      datos?.deshace === true ? 'Cobro deshecho' : importe.startsWith('-') ? 'Devolución' : 'Cobro';
    return { titulo: `${back} de la factura ${titulo}: ${formatEurosText(importe)}`, detalle };
  },
  ingreso: ({ detalle, datos }) => ({
    titulo: `${INGRESO[String(datos?.que)] ?? 'Dinero que llegó de una vez'}: ${formatEurosText(String(datos?.importe))}`,
    detalle,
  }),
  documento: ({ titulo, detalle }) => ({ titulo: `Documento «${titulo}»`, detalle }),
  firma: ({ titulo, detalle, datos }) => ({
    titulo: `${FIRMA[String(datos?.suceso)] ?? 'Firma'}: ${titulo}`,
    detalle,
  }),
  solicitud: ({ titulo, detalle, datos }) => ({
    titulo:
      datos?.suceso === 'respondida' ? `Solicitud respondida: ${titulo}` : `Solicitud enviada: ${titulo}`,
    detalle,
  }),
  senal: ({ titulo, datos }) => ({
    titulo: `Señal: ${titulo}`,
    detalle: formatEurosText(String(datos?.importe)),
  }),
  correo: ({ titulo, detalle, datos }) => ({
    titulo: titulo || (tiposCorreo[datos?.carta as keyof typeof tiposCorreo] ?? 'Correo'),
    detalle: `Para ${detalle}${MAIL[String(datos?.estado)] ?? ''}`,
  }),
};

const INGRESO: Readonly<Record<string, string>> = {
  devuelto: 'Devuelto de lo que tenía a favor',
  anulado: 'Anulado, porque no llegó',
  deshecho: 'Devolución deshecha',
};

const MAIL: Readonly<Record<string, string>> = {
  pendiente: ' · por enviar',
  fallido: ' · no se ha podido enviar',
  rechazado: ' · lo rechazó el servidor de correo',
  sinServidor: ' · sin enviar: no hay servidor de correo',
};

const FIRMA: Readonly<Record<string, string>> = {
  solicitado: 'Firma pedida',
  enviado: 'Enviado a firmar',
  recordado: 'Recordatorio de firma',
  visto: 'Visto',
  pregunta: 'Pregunta',
  firmado: 'Firmado',
  aprobado: 'Visto bueno',
  aceptado: 'Aceptado',
  rechazado: 'Firma rechazada',
  caducado: 'Firma fuera de plazo',
  revocado: 'Firma revocada',
  sellado: 'Sellado',
};

type Side = Readonly<Record<string, unknown>> | null;
type ChangeData = { entidad: EntidadCronologia; antes: Side; despues: Side };

/** Fields that hold a state or a stage. */
const STATES = ['estado', 'etapa'];

const listed = new Intl.ListFormat('es-ES');

function tellChange({ entidad, antes, despues }: ChangeData, hidden: readonly string[]): EventText {
  if (!antes) return { titulo: 'Creación', detalle: null };
  if (!despues) return { titulo: 'Eliminación', detalle: null };
  const merged = despues.fusion ?? antes.fusion;
  if (typeof merged === 'string')
    return {
      titulo: despues.fusion ? `Fusionado con ${merged}` : `Fusión con ${merged} deshecha`,
      detalle: null,
    };
  const { fields } = FAMILIES[entidad];
  // System fields change along with others, so only states are shown.
  const names = Object.keys(despues).filter(
    (name) => !hidden.includes(name) && (STATES.includes(name) || !fields[name]?.system),
  );
  const state = names.find((name) => STATES.includes(name));
  const titles = names.flatMap((name) =>
    name === state ? [] : (fields[name]?.title ?? (name === 'lineas' ? 'Líneas' : [])),
  );
  const rest = titles.length > 0 ? `Cambia: ${listed.format(titles)}` : null;
  if (!state) return { titulo: 'Cambio de datos', detalle: rest };
  const called = (value: unknown) => stateName(fields[state], value);
  return {
    titulo: `${fields[state]?.title ?? 'Estado'}: ${called(antes[state])} → ${called(despues[state])}`,
    detalle: rest,
  };
}

function tellStep(
  codigo: string,
  { entidad, antes, despues }: { entidad: EntidadCronologia; antes: unknown; despues: unknown },
) {
  const { one, fields } = FAMILIES[entidad];
  const noun = one.replace(/^(el|la) /, '');
  const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${codigo}`.trim();
  const now = stateName(fields.estado, despues);
  return antes === null ? `${name}: creación` : `${name}: ${now}`;
}

const stateName = (field: Field | undefined, value: unknown): string =>
  (field && 'options' in field.input ? field.input.options[String(value)] : undefined) ??
  String(value ?? '—');
