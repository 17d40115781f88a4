const PERSON = 'M10 9.5a3 3 0 100-6 3 3 0 000 6zM4 16.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5';
const SCHOOL = 'M3 17V8l7-4.5L17 8v9zM8 17v-4.5h4V17';
const LEARNER = 'M10 4L2 7.7l8 3.7 8-3.7zM5.5 9.5v4c1.2 1.3 2.8 2 4.5 2s3.3-.7 4.5-2v-4M18 7.7v4.5';

/** Line drawings on a square of 20, by the last part of the address of their entry. */
const DRAWINGS: Readonly<Record<string, string>> = {
  hoy: 'M4 5h12v12H4zM4 8.5h12M7 3v3M13 3v3M7.5 12.5l1.8 1.8 3.2-3.4',
  presupuestos: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5v3.5h3.5M7.5 10h5.5M7.5 13.5h5.5',
  perfilUsuario: PERSON,
  perfilAutoescuela: SCHOOL,
  solicitudes: LEARNER,
  widget: 'M3 4h14v12H3zM3 8h14M7.5 11l-2 1.5 2 1.5M12.5 11l2 1.5-2 1.5',
  clientes:
    'M7.5 9.5a3 3 0 100-6 3 3 0 000 6zM2 16.5c.5-3 2.7-4.5 5.5-4.5s5 1.5 5.5 4.5M13 3.8a3 3 0 010 5.4M15.3 12.6c1.6.6 2.5 1.9 2.7 3.9',
  alumnos: LEARNER,
  anuncios: 'M3 8.5v3h2.5l8 3.5V5l-8 3.5zM5.5 11.5l1 4.5h2l-.8-3.6M16.5 8v4',
  usuariosTrabajador: PERSON,
  accesos: 'M9.8 10.2l6.7-6.7M14 6l2.2 2.2M10.5 13a3.8 3.8 0 11-7.5 0 3.8 3.8 0 017.5 0z',
  pedidos: 'M10 2.5l6.5 3.5v8L10 17.5 3.5 14V6zM3.5 6l6.5 3.5L16.5 6M10 9.5v8',
  facturas: 'M5 2.5h10v15l-2.5-1.5-2.5 1.5-2.5-1.5L5 17.5zM7.5 6.5h5M7.5 10h5',
  facturasRecurrentes:
    'M15.5 8A6 6 0 005 6.5L3.5 8M3.5 4.5V8H7M4.5 12A6 6 0 0015 13.5l1.5-1.5M16.5 15.5V12H13',
  cobros: 'M14.5 5.5A5.5 5.5 0 1014.5 14.5M3 8.5h7.5M3 11.5h6.5',
  deuda: 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 6v4.5l3 2',
  libro: 'M4.5 3h9A2 2 0 0115.5 5v12h-9a2 2 0 01-2-2zM4.5 15a2 2 0 012-2h9',
  actividades: 'M3.5 4.5h13v12h-13zM3.5 8h13M7 2.5v3M13 2.5v3',
  documentos: 'M2.5 5.5V16h15V6.5H10L8 4H2.5z',
  correos: 'M2.5 4.5h15v11h-15zM2.5 5.5L10 11l7.5-5.5',
  informesClientes: 'M3 17h14M5 14v-4M9 14V6M13 14V8.5M17 14V4',
  solicitudesAlta: SCHOOL,
  direccionesTraidas: 'M10 17.5s5-4.8 5-9a5 5 0 00-10 0c0 4.2 5 9 5 9zM10 6.5v4M8 8.5h4',
  preciosTraidos: 'M14.5 5.5a5 5 0 100 9M3.5 8.5h7.5M3.5 11.5h6.5',
  lanzamientos: 'M5 17.5V3M5 4h10.5l-2.2 3.7 2.2 3.8H5',
  peticiones: 'M3 10l14-6.5-5 14-2.7-5.2zM9.3 12.3L17 3.5',
  replicas: 'M3 4h14v9.5H9L5.5 16.5v-3H3z',
  tarifas: 'M3 3.5h6.5L17 11l-6 6-8-7.5zM6.5 7h.01',
};

/** The drawing of an entry of the menu, beside its name; room for one where there is none. */
export const MenuIcon = ({ to }: { to: string }) => (
  <svg width="18" height="18" viewBox="0 0 20 20" fill="none" aria-hidden="true">
    <path
      d={DRAWINGS[to.split('/').at(-1) ?? ''] ?? ''}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
