import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { type Card, joined, TARIFA_DAYS, textOrNull, waiting, within } from './cards.ts';
import { direccionesTraidasCard, preciosTraidosCard } from './precios-card.ts';

const PANEL = '/panelAdmin';

const ofClient = (cliente: unknown) => within(cliente, 'nombreComercial') ?? 'Sin cliente';

/** Queue of the comparator, apart from the work of the day. */
export const comparadorCards: readonly Card[] = [
  preciosTraidosCard,
  direccionesTraidasCard,
  {
    clave: 'altas',
    titulo: 'Autoescuelas que esperan su alta',
    recurso: 'solicitudesAlta',
    trabajo: ['solicitudesAlta', 'T'],
    llamada: '/solicitudesAlta/leer',
    pantalla: `${PANEL}/solicitudesAlta`,
    filtro: waiting('pendiente'),
    fila: ({ cliente, creadaEn, usuario }) => ({
      titulo: ofClient(cliente),
      detalle: within(usuario, 'nombre'),
      cuando: textOrNull(creadaEn),
      ruta: `${PANEL}/solicitudesAlta`,
    }),
  },
  {
    clave: 'cambiosIdentidad',
    titulo: 'Cambios de nombre o NIF por aprobar',
    recurso: 'cambiosIdentidad',
    trabajo: ['cambiosIdentidad', 'T'],
    llamada: '/cambiosIdentidad/leer',
    pantalla: `${PANEL}/solicitudesAlta`,
    filtro: waiting('pendiente'),
    fila: ({ cliente, razonSocial, creadoEn }) => ({
      titulo: ofClient(cliente),
      detalle: textOrNull(razonSocial),
      cuando: textOrNull(creadoEn),
      ruta: `${PANEL}/solicitudesAlta`,
    }),
  },
  {
    clave: 'replicas',
    titulo: 'Réplicas por publicar',
    recurso: 'replicas',
    trabajo: ['replicas', 'T'],
    llamada: '/replicas/leer',
    pantalla: `${PANEL}/replicas`,
    filtro: waiting('pendiente'),
    fila: ({ cliente, seccion, enviadaEn }) => ({
      titulo: ofClient(cliente),
      detalle: joined(`Sección ${textOrNull(seccion) ?? ''}`),
      cuando: textOrNull(enviadaEn),
      ruta: `${PANEL}/replicas`,
    }),
  },
  {
    clave: 'anuncios',
    titulo: 'Anuncios por aprobar',
    recurso: 'anuncios',
    trabajo: ['anuncios', 'T'],
    llamada: '/anuncios/leer',
    pantalla: `${PANEL}/anuncios`,
    filtro: () => ({ estado: 'pendiente', orden: 'desde' }),
    fila: ({ _id, titulo, nombres, desde }) => ({
      titulo: textOrNull(titulo) ?? 'Anuncio',
      detalle: joined(nombres?._idCliente),
      cuando: textOrNull(desde),
      ruta: `${PANEL}/anuncios/${_id}`,
    }),
  },
  {
    clave: 'tarifas',
    titulo: 'Tarifas que nadie confirma desde hace 60 días',
    recurso: 'permisosAutoescuela',
    trabajo: ['permisosAutoescuela', 'A'],
    llamada: '/permisosAutoescuela/leer',
    pantalla: `${PANEL}/tarifas`,
    filtro: ({ hoy }) => ({
      estado: 'publicada',
      orden: 'confirmadaEn',
      confirmadaEn_hasta: dayAfter(hoy, -TARIFA_DAYS),
    }),
    fila: ({ _id, _idCliente, nombre, nombres, confirmadaEn }) => ({
      titulo: nombres?._idCliente ?? 'Sin cliente',
      detalle: joined(nombres?._idPermiso, textOrNull(nombre)),
      cuando: textOrNull(confirmadaEn),
      ruta: `${PANEL}/clientes/${_idCliente}/tarifas/${_id}`,
    }),
  },
];
