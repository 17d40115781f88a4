import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculate } from '#oficina/ventas/papeles/arithmetic.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import { anyPaper } from '#oficina/ventas/papeles/papers.testing.server.ts';
import { breakdown, declared } from './breakdown.ts';
import { recordHash } from './fingerprint.server.ts';
import type { Registro, RegistroAlta } from './record.ts';
import { submissionXml } from './record-xml.ts';
import { schemaFaults } from './schema.server.ts';

const sistema = {
  productor: { nombre: 'Claro & Cía', nif: 'B12345674' },
  nombre: 'Carné Claro',
  id: 'CC',
  version: '0.1.0',
  instalacion: '20261121100000-abc',
};
const id = { nif: 'B12345674', numSerie: 'F-VA-2026-00001', fecha: '21-11-2026' };
const alta = (said: Partial<RegistroAlta> = {}): RegistroAlta => ({
  tipo: 'alta',
  id,
  nombreEmisor: 'Claro & Cía <S. L.>',
  tipoFactura: 'F1',
  descripcion: '«Ñ» "ü" & <b>',
  sistema,
  destinatario: { nombre: 'Ana', nif: '12345678Z' },
  desglose: [
    { impuesto: '01', claveRegimen: '01', calificacion: 'S1', tipo: '21.00', base: '100.00', cuota: '21.00' },
  ],
  cuotaTotal: '21.00',
  importeTotal: '121.00',
  anterior: null,
  momento: '2026-11-21T10:00:00+01:00',
  ...said,
});
const xml = (...registros: Registro[]) =>
  submissionXml({
    obligado: { nombre: 'Claro & Cía', nif: 'B12345674' },
    incidencia: true,
    registros: registros.map((registro) => ({ registro, huella: recordHash(registro) })),
  });

describe('con los esquemas oficiales', () => {
  test('valen alta, encadenada, rectificativa, simplificada, que subsana, sin destinatario y anulación', async () => {
    const first = alta();
    const anterior = { ...id, huella: recordHash(first) };
    const faults = await schemaFaults(
      xml(
        first,
        alta({
          anterior,
          tipoFactura: 'R1',
          fechaOperacion: '01-11-2026',
          rectifica: {
            metodo: 'S',
            facturas: [id],
            importe: { base: '1.00', cuota: '0.21', recargo: '0.05' },
          },
        }),
        alta({
          anterior,
          tipoFactura: 'R4',
          rectifica: { metodo: 'I', facturas: [id] },
          importeTotal: '-121.00',
        }),
        alta({ anterior, subsana: 'X' }),
        { tipo: 'anulacion', id, anterior, sistema, momento: '2026-11-21T10:00:01+01:00' },
        {
          tipo: 'anulacion',
          sinRegistroPrevio: 'S',
          id,
          anterior,
          sistema,
          momento: '2026-11-21T10:00:01+01:00',
        },
      ),
    );
    expect(faults).toEqual([]);
    expect(await schemaFaults(xml(alta({ tipoFactura: 'F9' as 'F1' })))).toEqual([
      expect.stringContaining('F9'),
    ]);
  });

  test('vale el desglose de mil papeles cualesquiera, y suma lo que ellos', async () => {
    await fc.assert(
      fc.asyncProperty(anyPaper, async (paper) => {
        const totals = calculate(paper);
        const lineas = paper.lineas.map((line, index) => ({
          ...line,
          coste: '1',
          importe: totals.importes[index] ?? null,
        })) as unknown as Linea[];
        const rows = breakdown({ impuesto: 'IVA', grupos: totals.grupos, lineas });
        if (rows.length === 0 || rows.length > 12) return;
        const cents = (text: string) => BigInt(text.replace('.', ''));
        const factura = cents(totals.baseImponible) + cents(totals.totalIva) + cents(totals.totalRecargo);
        const sums = declared(rows, (Number(factura) / 100).toFixed(2));
        const usual = rows.filter(({ claveRegimen }) => claveRegimen === '01');
        const total = usual.reduce(
          (sum, { base, cuota = '0.00', recargo = '0.00' }) =>
            sum + cents(base) + cents(cuota) + cents(recargo),
          0n,
        );
        const used = totals.grupos
          .filter(({ regimen }) => regimen === 'rebu')
          .reduce((sum, { base }) => sum + cents(base), 0n);
        expect(total).toBe(factura - used);
        expect(await schemaFaults(xml(alta({ desglose: rows, ...sums })))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
