import type { Layout } from './layout.ts';

/** Fields of `facturascli` with money, whose sums FacturaScripts writes below a listing under their own names. */
const SUMMED = new Set(
  'neto netosindto riesgoalcanzado riesgomax total totalbeneficio totalcoste totaleuros totalirpf totaliva totalrecargo totalsuplidos'.split(
    ' ',
  ),
);

const isFooter: Layout['isFooter'] = (cells) => {
  const written = cells.filter((cell) => cell !== '');
  return written.length > 0 && written.every((cell) => SUMMED.has(String(cell)));
};

/** Columns of facturas: as the list titles them in Spanish, and with the names of the table. */
const facturas: Layout['columns'] = {
  Código: 'numero',
  Cliente: 'clienteNombre',
  nombrecliente: 'clienteNombre',
  'Núm. fiscal': 'nif',
  cifnif: 'nif',
  Neto: 'base',
  Impuestos: 'cuota',
  totaliva: 'cuota',
  Recargo: 'recargo',
  totalrecargo: 'recargo',
  Retenciones: 'retencion',
  totalirpf: 'retencion',
  Suplidos: 'suplidos',
  totalsuplidos: 'suplidos',
  Total: 'total',
  Pagado: 'pagada',
  pagada: 'pagada',
  Fecha: 'fecha',
  // The number without its serie, a percentage and notes of any length.
  Número: null,
  'Número 2': null,
  Retención: null,
  irpf: null,
  Observaciones: null,
};

const clientes: Layout['columns'] = {
  Nombre: 'nombreComercial',
  'Razón Social': 'razonSocial',
  razonsocial: 'razonSocial',
  'Núm. fiscal': 'nif',
  cifnif: 'nif',
  Email: 'email',
  Teléfono: 'telefono',
  telefono1: 'telefono',
  Web: 'web',
  Observaciones: 'notas',
  Código: null,
  Grupo: null,
};

/**
 * Listings of FacturaScripts in CSV: semicolons, decimal point, ISO dates, 1 or 0 for yes or no. The list has the columns that its
 * owner shows; without «Neto» it does not say the base. Source: `Core/XMLView/ListCliente.xml`, `Core/XMLView/ListFacturaCliente.xml`,
 * `Core/Translation/es_ES.json`, `Core/Table/clientes.xml`, `Core/Table/facturascli.xml` and `Core/Lib/Export/CSVExport.php` of
 * github.com/NeoRazorX/facturascripts, commit defd68f4.
 */
export const facturaScripts: readonly Layout[] = [
  {
    programa: 'FacturaScripts',
    familia: 'facturasAnteriores',
    marks: ['Código', 'Número 2', 'Cliente', 'Total', 'Fecha'],
    columns: facturas,
    isFooter,
  },
  {
    programa: 'FacturaScripts',
    familia: 'facturasAnteriores',
    marks: ['codigo', 'nombrecliente', 'cifnif', 'neto', 'totaliva'],
    columns: facturas,
    isFooter,
  },
  {
    programa: 'FacturaScripts',
    familia: 'clientes',
    marks: ['Código', 'Nombre', 'Núm. fiscal', 'Grupo'],
    columns: clientes,
    copies: { razonSocial: 'nombreComercial' },
    isFooter,
  },
  {
    programa: 'FacturaScripts',
    familia: 'clientes',
    marks: ['codcliente', 'nombre', 'razonsocial', 'cifnif'],
    columns: clientes,
    copies: { razonSocial: 'nombreComercial' },
  },
];
