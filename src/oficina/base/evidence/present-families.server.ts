/** Column whose value must equal the last one in the historial of its row. */
export type PresentField = { columna: string; titulo: string; decimal: boolean };

/** Table whose present values are compared with the historial. */
export type PresentFamily = {
  /** Name in the historial. */
  entidad: string;
  tabla: string;
  /** Name of one row, for people. */
  titulo: string;
  /** SQL for the id of a row `t` in the historial. */
  id: string;
  /** SQL for the words that tell one row `t` from the others. */
  nombre: string;
  campos: Readonly<Record<string, PresentField>>;
};

type Titles = Readonly<Record<string, string>>;
type FamilyInput = Omit<PresentFamily, 'id' | 'campos'> & { id?: string; campos?: Titles; importes?: Titles };

/** Fields by the names that the historial gives them; those of `importes` are numbers with decimals. */
function family({ id = 't.id', campos = {}, importes = {}, ...rest }: FamilyInput): PresentFamily {
  const fieldsOf = (titles: Titles, decimal: boolean) =>
    Object.entries(titles).map(([campo, titulo]) => [
      campo,
      { columna: campo.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), titulo, decimal },
    ]);
  const all = [...fieldsOf(importes, true), ...fieldsOf(campos, false)];
  return { ...rest, id, campos: Object.fromEntries(all) };
}

const CODE = `coalesce(t.codigo, t.titulo, '')`;

/** Fields that somebody could change to gain money, and the stages that lead to them. A new field needs only its name here. */
export const presentFamilies: readonly PresentFamily[] = [
  family({
    entidad: 'clientes',
    tabla: 'clientes',
    titulo: 'Cliente',
    nombre: `t.codigo || ' ' || t.nombre_comercial`,
    campos: { iban: 'IBAN' },
  }),
  family({
    entidad: 'negocio',
    tabla: 'negocio',
    titulo: 'Datos del negocio',
    // The historial of its only row has this fixed id (`oficina/ventas/negocio/history.server.ts`).
    id: `'00000000-0000-7000-8000-000000000001'::uuid`,
    nombre: 't.nombre_comercial',
    campos: { iban: 'IBAN', nif: 'NIF', razonSocial: 'Razón social' },
  }),
  family({
    entidad: 'permisosAutoescuela',
    tabla: 'permisos_autoescuela',
    titulo: 'Tarifa',
    nombre: `(SELECT c.nombre_comercial FROM clientes c WHERE c.id = t.cliente_id) || ', '
      || (SELECT p.codigo FROM permisos_conducir p WHERE p.id = t.permiso_id) || ' ' || t.nombre`,
    campos: {
      teoricaMensual: 'La teórica es al mes',
      horas: 'Horas',
      minutosClase: 'Duración de la clase',
      clasesIncluidas: 'Clases incluidas',
      bonos: 'Bonos',
      otros: 'Otros cargos',
      tasaDgtIncluida: 'Las tasas de la DGT van incluidas',
      estado: 'Estado',
      vigenteDesde: 'Vale desde',
      vigenteHasta: 'Vale hasta',
    },
    importes: {
      matricula: 'Matrícula',
      teorica: 'Teórica',
      material: 'Material',
      precioClase: 'Clase práctica',
      tramitacion: 'Tramitación',
      renovacionExpediente: 'Renovación del expediente',
      presentacionExamen: 'Presentación a examen',
      certificadoMedico: 'Certificado médico',
    },
  }),
  family({
    entidad: 'presupuestos',
    tabla: 'presupuestos',
    titulo: 'Presupuesto',
    nombre: CODE,
    campos: { estado: 'Estado' },
    importes: { total: 'Total' },
  }),
  family({
    entidad: 'pedidos',
    tabla: 'pedidos',
    titulo: 'Pedido',
    nombre: CODE,
    campos: { estado: 'Estado' },
    importes: { total: 'Total' },
  }),
  family({
    entidad: 'facturas',
    tabla: 'facturas',
    titulo: 'Factura',
    nombre: CODE,
    campos: { estado: 'Estado' },
  }),
  family({
    entidad: 'depositos',
    tabla: 'depositos',
    titulo: 'Señal',
    nombre: 't.concepto',
    campos: { estado: 'Estado' },
    importes: { importe: 'Importe' },
  }),
  family({
    entidad: 'cobrosAnteriores',
    tabla: 'cobros_anteriores',
    titulo: 'Cobro de otro programa',
    nombre: `to_char(t.fecha, 'DD/MM/YYYY')`,
    campos: { fecha: 'Fecha' },
    importes: { importe: 'Importe' },
  }),
];
