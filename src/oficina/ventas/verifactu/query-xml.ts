import type { IdFactura } from './record.ts';
import { idOf } from './record-xml.ts';
import { NAMESPACES, write } from './write-xml.ts';

/** Query of the agency's records of one month. */
export type Pregunta = {
  obligado: { nombre: string; nif: string };
  /** Month of the operation, or else of issue: 'YYYY-MM'. */
  mes: string;
  /** Only this factura. */
  numSerie?: string;
  /** Only the facturas issued between two days, both included: DD-MM-YYYY. */
  dias?: { desde: string; hasta: string };
  /** Last factura of the page before this one. */
  tras?: IdFactura | undefined;
};

/** `ConsultaFactuSistemaFacturacion` (ConsultaLR.xsd). */
export function queryXml({ obligado, mes, numSerie, dias, tras }: Pregunta): string {
  const [year = '', month = ''] = mes.split('-');
  const head = write(
    [
      ['IDVersion', '1.0'],
      [
        'ObligadoEmision',
        [
          ['NombreRazon', obligado.nombre],
          ['NIF', obligado.nif],
        ],
      ],
    ],
    'sf',
  );
  const period = write(
    [
      ['Ejercicio', year],
      ['Periodo', month],
    ],
    'sf',
  );
  const filters = [
    own('PeriodoImputacion', period),
    numSerie === undefined ? '' : write([['NumSerieFactura', numSerie]], 'sfLRC'),
    dias ? own('FechaExpedicionFactura', daysXml(dias)) : '',
    tras ? own('ClavePaginacion', write(idOf(tras), 'sf')) : '',
  ].join('');
  return `<sfLRC:ConsultaFactuSistemaFacturacion xmlns:sfLRC="${NAMESPACES.consulta}" xmlns:sf="${NAMESPACES.informacion}">${own('Cabecera', head)}${own('FiltroConsulta', filters)}</sfLRC:ConsultaFactuSistemaFacturacion>`;
}

const own = (name: string, inner: string) => `<sfLRC:${name}>${inner}</sfLRC:${name}>`;

/** The agency refuses a range of one day (1250), so one day goes in its own field. */
const daysXml = ({ desde, hasta }: { desde: string; hasta: string }) =>
  desde === hasta
    ? write([['FechaExpedicionFactura', desde]], 'sf')
    : write(
        [
          [
            'RangoFechaExpedicion',
            [
              ['Desde', desde],
              ['Hasta', hasta],
            ],
          ],
        ],
        'sf',
      );
